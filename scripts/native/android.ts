import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as brand from '#brand'
import { androidText, edit } from './edits.ts'
import { adaptiveIcon, noticeIcon, roundIcon, splash } from './pictures.ts'
import { linkedPaths } from './links.ts'
import { inSpanish, schemeLink, shortcuts, words } from './words.ts'

const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 }
const { native, colors } = brand

/** Makes of the project that Capacitor has just made for Android the app of this network. `version` is that of package.json. */
export async function brandAndroid(folder: string, version: string) {
  const main = join(folder, 'app/src/main')
  const resources = join(main, 'res')
  // Tests of an empty app, one of which expects another id than ours.
  for (const name of ['test', 'androidTest']) rmSync(join(folder, 'app/src', name), { recursive: true })
  edit(join(folder, 'app/build.gradle'), [
    ['versionCode 1\n', `versionCode ${versionCodeOf(version)}\n`],
    ['versionName "1.0"', `versionName "${version}"`],
  ])
  edit(join(main, 'AndroidManifest.xml'), manifestEdits)
  writeFileSync(join(main, 'java', ...native.id.split('.'), 'MainActivity.java'), mainActivity)
  writeResources(resources)
  await drawResources(resources)
}

/** Google Play wants a whole number that grows: 1.15.0 is 11500. */
export function versionCodeOf(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return major * 10_000 + minor * 100 + patch
}

const manifestEdits: [string, string][] = [
  // Nothing of a member comes to another phone by a backup: what matters is at the server, and the token's key stays on the phone.
  ['android:allowBackup="true"', 'android:allowBackup="false"\n        android:dataExtractionRules="@xml/data_extraction_rules"'],
  [
    '            </intent-filter>\n\n        </activity>',
    `            </intent-filter>

            <!-- Links to pages of the server, verified by /.well-known/assetlinks.json -->
            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" android:host="${new URL(native.server).host}" />
${linkedPaths.map((it) => `                <data ${it.exact ? 'android:path' : 'android:pathPattern'}="${it.pattern}" />`).join('\n')}
            </intent-filter>

            <intent-filter>
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="${native.scheme}" />
            </intent-filter>

            <!-- Text that another app shares becomes items of a list -->
            <intent-filter android:label="@string/share_target">
                <action android:name="android.intent.action.SEND" />
                <category android:name="android.intent.category.DEFAULT" />
                <data android:mimeType="text/plain" />
            </intent-filter>

            <meta-data android:name="android.app.shortcuts" android:resource="@xml/shortcuts" />

        </activity>

        <!-- No phone is registered before its shopper asks for notices -->
        <meta-data android:name="firebase_messaging_auto_init_enabled" android:value="false" />
        <meta-data android:name="com.google.firebase.messaging.default_notification_icon" android:resource="@drawable/notice" />
        <meta-data android:name="com.google.firebase.messaging.default_notification_color" android:resource="@color/leaf" />`,
  ],
  [
    '    <uses-permission android:name="android.permission.INTERNET" />',
    `    <uses-permission android:name="android.permission.INTERNET" />
    <uses-permission android:name="android.permission.ACCESS_NETWORK_STATE" />
    <!-- ${words.location} -->
    <uses-permission android:name="android.permission.ACCESS_COARSE_LOCATION" />
    <!-- To tell that a favorite is on sale, for who asks for it -->
    <uses-permission android:name="android.permission.POST_NOTIFICATIONS" />`,
  ],
]

const mainActivity = `package ${native.id};

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
        Uri lists = Uri.parse("${schemeLink('/lists')}").buildUpon().appendQueryParameter("add", text.toString()).build();
        return new Intent(Intent.ACTION_VIEW, lists);
    }
}
`

function labels({ words, shortcuts }: typeof inSpanish): string {
  const all = [{ name: 'share_target', text: words.shared }, ...shortcuts.map(({ id, label }) => ({ name: `shortcut_${id}`, text: label }))]
  return all.map(({ name, text }) => `    <string name="${name}">${androidText(text)}</string>`).join('\n')
}

function writeResources(resources: string) {
  const write = (path: string, text: string) => {
    const file = join(resources, path)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, text)
  }
  edit(join(resources, 'values/strings.xml'), [
    [
      `<string name="custom_url_scheme">${native.id}</string>\n`,
      `<string name="custom_url_scheme">${native.scheme}</string>
${labels({ words, shortcuts })}
`,
    ],
  ])
  write('values-es/strings.xml', `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${labels(inSpanish)}\n</resources>\n`)
  write('values/ic_launcher_background.xml', colorsXml({ ic_launcher_background: colors.leaf[0] }))
  for (const [shade, name] of ['values', 'values-night'].entries())
    write(
      `${name}/colors.xml`,
      colorsXml({
        colorPrimary: colors.leaf[shade]!,
        colorPrimaryDark: colors.leafStrong[shade]!,
        colorAccent: colors.leaf[shade]!,
        leaf: colors.leaf[shade]!,
        paper: colors.paper[shade]!,
      }),
    )
  edit(join(resources, 'values/styles.xml'), [
    [
      '<item name="android:background">@null</item>',
      '<item name="android:background">@null</item>\n        <item name="android:windowBackground">@color/paper</item>',
    ],
    [
      '<item name="android:background">@drawable/splash</item>',
      `<item name="windowSplashScreenBackground">@color/paper</item>
        <item name="windowSplashScreenAnimatedIcon">@drawable/splash</item>
        <item name="postSplashScreenTheme">@style/AppTheme.NoActionBar</item>`,
    ],
  ])
  write('xml/shortcuts.xml', shortcutsXml())
  write(
    'xml/data_extraction_rules.xml',
    `<?xml version="1.0" encoding="utf-8"?>
<data-extraction-rules>
${['cloud-backup', 'device-transfer'].map((it) => `    <${it}>\n${domains.map((domain) => `        <exclude domain="${domain}" />\n`).join('')}    </${it}>`).join('\n')}
</data-extraction-rules>
`,
  )
}

/** Each is a folder of its own: leaving out `root` leaves out nothing of the others. */
const domains = ['root', 'file', 'database', 'sharedpref', 'external', 'device_root', 'device_file', 'device_database', 'device_sharedpref']

const colorsXml = (all: Record<string, string>) => `<?xml version="1.0" encoding="utf-8"?>
<resources>
${Object.entries(all)
  .map(([name, color]) => `    <color name="${name}">${color.toUpperCase()}</color>`)
  .join('\n')}
</resources>
`

const shortcutsXml = () => `<?xml version="1.0" encoding="utf-8"?>
<shortcuts xmlns:android="http://schemas.android.com/apk/res/android">
${shortcuts
  .map(
    ({ id, path }) => `    <shortcut
        android:shortcutId="${id}"
        android:enabled="true"
        android:icon="@mipmap/ic_launcher"
        android:shortcutShortLabel="@string/shortcut_${id}">
        <intent
            android:action="android.intent.action.VIEW"
            android:data="${schemeLink(path)}"
            android:targetPackage="${native.id}"
            android:targetClass="${native.id}.MainActivity" />
    </shortcut>`,
  )
  .join('\n')}
</shortcuts>
`

async function drawResources(resources: string) {
  // One picture for each density and direction: the theme has a color and a sign instead, which fit every screen.
  for (const at of ['land', 'port'])
    for (const name of Object.keys(densities)) rmSync(join(resources, `drawable-${at}-${name}`), { recursive: true })
  rmSync(join(resources, 'drawable/splash.png'))
  for (const file of ['drawable-v24/ic_launcher_foreground.xml', 'drawable/ic_launcher_background.xml']) rmSync(join(resources, file))
  for (const [name, density] of Object.entries(densities)) {
    const draw = async (path: string, picture: Promise<Buffer>) => {
      mkdirSync(join(resources, path, '..'), { recursive: true })
      writeFileSync(join(resources, path), await picture)
    }
    await draw(`mipmap-${name}/ic_launcher.png`, roundIcon(48 * density))
    await draw(`mipmap-${name}/ic_launcher_round.png`, roundIcon(48 * density))
    await draw(`mipmap-${name}/ic_launcher_foreground.png`, adaptiveIcon(108 * density))
    await draw(`drawable-${name}/notice.png`, noticeIcon(24 * density))
    // Android shows the middle two thirds of it.
    await draw(`drawable-${name}/splash.png`, splash(288 * density, 0.42))
  }
}
