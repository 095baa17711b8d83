package example.harvestcommons.deals;

import android.content.Intent;
import android.net.Uri;
import android.os.Bundle;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    public void onCreate(Bundle savedInstanceState) {
        // An activity that is made anew, or opened from the list of recent apps, has handled its intent before.
        boolean isAgain = savedInstanceState != null || (getIntent().getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
        setIntent(isAgain ? new Intent(Intent.ACTION_MAIN) : asLink(getIntent()));
        super.onCreate(savedInstanceState);
    }

    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(asLink(intent));
    }

    /** Text that is shared into the app becomes a link to its lists, which the app opens as every other link. */
    private static Intent asLink(Intent intent) {
        if (intent == null || !Intent.ACTION_SEND.equals(intent.getAction())) return intent;
        CharSequence text = intent.getCharSequenceExtra(Intent.EXTRA_TEXT);
        if (text == null) return intent;
        Uri lists = Uri.parse("coopdeals:///lists").buildUpon().appendQueryParameter("add", text.toString()).build();
        return new Intent(Intent.ACTION_VIEW, lists);
    }
}
