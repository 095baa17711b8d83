package example.harvestcommons.deals;

import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    public void onCreate(Bundle savedInstanceState) {
        // An activity that is made anew has handled its intent before.
        if (savedInstanceState == null) setIntent(asLink(getIntent()));
        super.onCreate(savedInstanceState);
    }

    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(asLink(intent));
    }

    /** Text that is shared into the app becomes a link to its lists, which the app opens as every other link. */
    private static Intent asLink(Intent intent) {
        if (intent == null || !Intent.ACTION_SEND.equals(intent.getAction())) return intent;
        String text = intent.getStringExtra(Intent.EXTRA_TEXT);
        if (text == null) return intent;
        Uri lists = Uri.parse("coopdeals:///lists").buildUpon().appendQueryParameter("add", text).build();
        return new Intent(Intent.ACTION_VIEW, lists);
    }
}
