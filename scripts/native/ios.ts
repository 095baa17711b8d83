import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as brand from '#brand'
import { versionCodeOf } from './android.ts'
import { edit, xmlText } from './edits.ts'
import { appleIcon, splash } from './pictures.ts'
import { schemeLink, shortcuts, words } from './words.ts'

const { native, colors } = brand
const ownCode = join(import.meta.dirname, '../../ios/App/App')

/** Makes of the project that Capacitor has just made for iOS the app of this network. `version` is that of package.json. */
export async function brandIos(folder: string, version: string) {
  const app = join(folder, 'App/App')
  edit(join(folder, 'App/App.xcodeproj/project.pbxproj'), [
    ...projectEdits,
    // The settings of a debug and of a release build say the same.
    // The oldest that the app's script runs on (vite.config.ts).
    ['IPHONEOS_DEPLOYMENT_TARGET = 15.0;', 'IPHONEOS_DEPLOYMENT_TARGET = 17.5;', 4],
    ['MARKETING_VERSION = 1.0;', `MARKETING_VERSION = ${version};`, 2],
    ['CURRENT_PROJECT_VERSION = 1;', `CURRENT_PROJECT_VERSION = ${versionCodeOf(version)};`, 2],
    ['INFOPLIST_FILE = App/Info.plist;', 'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n\t\t\t\tINFOPLIST_FILE = App/Info.plist;', 2],
  ])
  // As `cap sync` writes it for that version.
  edit(join(folder, 'App/CapApp-SPM/Package.swift'), [['.iOS(.v15)', '.iOS(.v17)']])
  edit(join(app, 'Info.plist'), infoEdits)
  writeFileSync(join(app, 'App.entitlements'), entitlements)
  // Ours as a whole, and the same for every network.
  for (const name of ['AppDelegate.swift', 'SignInTab.swift']) cpSync(join(ownCode, name), join(app, name))
  edit(join(app, 'SceneDelegate.swift'), sceneEdits)
  edit(join(app, 'Base.lproj/LaunchScreen.storyboard'), launchEdits)
  await drawPictures(join(app, 'Assets.xcassets'))
}

/** Ids of 24 hexadecimal digits, which only have to differ from those of Capacitor's project. */
const ids = {
  firebase: 'C0DEA1000000000000000001',
  messaging: 'C0DEA1000000000000000002',
  messagingLinked: 'C0DEA1000000000000000003',
  entitlements: 'C0DEA1000000000000000004',
  signInTab: 'C0DEA1000000000000000005',
  signInTabCompiled: 'C0DEA1000000000000000006',
}

/**
 * The notices come through Firebase, which must exchange Apple's token for one of its own: Capacitor's plugin leaves that to the app.
 */
const firebase = { url: 'https://github.com/firebase/firebase-ios-sdk.git', version: '12.7.0' }

const projectEdits: [string, string][] = [
  [
    '/* End PBXBuildFile section */',
    `\t\t${ids.messagingLinked} /* FirebaseMessaging in Frameworks */ = {isa = PBXBuildFile; productRef = ${ids.messaging} /* FirebaseMessaging */; };
\t\t${ids.signInTabCompiled} /* SignInTab.swift in Sources */ = {isa = PBXBuildFile; fileRef = ${ids.signInTab} /* SignInTab.swift */; };
/* End PBXBuildFile section */`,
  ],
  [
    '/* End PBXFileReference section */',
    `\t\t${ids.entitlements} /* App.entitlements */ = {isa = PBXFileReference; lastKnownFileType = text.plist.entitlements; path = App.entitlements; sourceTree = "<group>"; };
\t\t${ids.signInTab} /* SignInTab.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = SignInTab.swift; sourceTree = "<group>"; };
/* End PBXFileReference section */`,
  ],
  [
    '\t\t\t\t504EC3131FED79650016851F /* Info.plist */,\n',
    `\t\t\t\t504EC3131FED79650016851F /* Info.plist */,\n\t\t\t\t${ids.entitlements} /* App.entitlements */,\n\t\t\t\t${ids.signInTab} /* SignInTab.swift */,\n`,
  ],
  [
    '\t\t\t\t9582B6832FE993A70072D4E8 /* SceneDelegate.swift in Sources */,\n',
    `\t\t\t\t9582B6832FE993A70072D4E8 /* SceneDelegate.swift in Sources */,\n\t\t\t\t${ids.signInTabCompiled} /* SignInTab.swift in Sources */,\n`,
  ],
  [
    '\t\t\t\t4D22ABE92AF431CB00220026 /* CapApp-SPM in Frameworks */,\n',
    `\t\t\t\t4D22ABE92AF431CB00220026 /* CapApp-SPM in Frameworks */,\n\t\t\t\t${ids.messagingLinked} /* FirebaseMessaging in Frameworks */,\n`,
  ],
  [
    '\t\t\t\t4D22ABE82AF431CB00220026 /* CapApp-SPM */,\n\t\t\t);\n\t\t\tproductName',
    `\t\t\t\t4D22ABE82AF431CB00220026 /* CapApp-SPM */,\n\t\t\t\t${ids.messaging} /* FirebaseMessaging */,\n\t\t\t);\n\t\t\tproductName`,
  ],
  [
    '\t\t\t\tD4C12C0A2AAA248700AAC8A2 /* XCLocalSwiftPackageReference "CapApp-SPM" */,\n',
    `\t\t\t\tD4C12C0A2AAA248700AAC8A2 /* XCLocalSwiftPackageReference "CapApp-SPM" */,\n\t\t\t\t${ids.firebase} /* XCRemoteSwiftPackageReference "firebase-ios-sdk" */,\n`,
  ],
  [
    '/* Begin XCSwiftPackageProductDependency section */\n',
    `/* Begin XCRemoteSwiftPackageReference section */
\t\t${ids.firebase} /* XCRemoteSwiftPackageReference "firebase-ios-sdk" */ = {
\t\t\tisa = XCRemoteSwiftPackageReference;
\t\t\trepositoryURL = "${firebase.url}";
\t\t\trequirement = {
\t\t\t\tkind = exactVersion;
\t\t\t\tversion = ${firebase.version};
\t\t\t};
\t\t};
/* End XCRemoteSwiftPackageReference section */

/* Begin XCSwiftPackageProductDependency section */
\t\t${ids.messaging} /* FirebaseMessaging */ = {
\t\t\tisa = XCSwiftPackageProductDependency;
\t\t\tpackage = ${ids.firebase} /* XCRemoteSwiftPackageReference "firebase-ios-sdk" */;
\t\t\tproductName = FirebaseMessaging;
\t\t};
`,
  ],
]

const plistHead = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
`

const infoEdits: [string, string][] = [
  [
    '\t<key>LSRequiresIPhoneOS</key>\n',
    `\t<key>CFBundleURLTypes</key>
\t<array>
\t\t<dict>
\t\t\t<key>CFBundleURLName</key>
\t\t\t<string>${native.id}</string>
\t\t\t<key>CFBundleURLSchemes</key>
\t\t\t<array>
\t\t\t\t<string>${native.scheme}</string>
\t\t\t</array>
\t\t</dict>
\t</array>
\t<key>FirebaseMessagingAutoInitEnabled</key>
\t<false/>
\t<key>ITSAppUsesNonExemptEncryption</key>
\t<false/>
\t<key>LSRequiresIPhoneOS</key>
`,
  ],
  [
    '\t<key>UIApplicationSceneManifest</key>\n',
    `\t<key>NSLocationDefaultAccuracyReduced</key>
\t<true/>
\t<key>NSLocationWhenInUseUsageDescription</key>
\t<string>${xmlText(words.location)}</string>
\t<key>UIApplicationSceneManifest</key>
`,
  ],
  [
    '\t<key>UILaunchStoryboardName</key>\n',
    `\t<key>UIApplicationShortcutItems</key>
\t<array>
${shortcuts
  .map(
    ({ path, label, apple }) => `\t\t<dict>
\t\t\t<key>UIApplicationShortcutItemIconSymbolName</key>
\t\t\t<string>${apple}</string>
\t\t\t<key>UIApplicationShortcutItemTitle</key>
\t\t\t<string>${xmlText(label)}</string>
\t\t\t<key>UIApplicationShortcutItemType</key>
\t\t\t<string>${xmlText(schemeLink(path))}</string>
\t\t</dict>`,
  )
  .join('\n')}
\t</array>
\t<key>UILaunchStoryboardName</key>
`,
  ],
  // No device that runs iOS 15 has a processor of that kind, and newer tools refuse the word.
  ['<string>armv7</string>', '<string>arm64</string>'],
]

const entitlements = `${plistHead}\t<key>aps-environment</key>
\t<string>development</string>
\t<key>com.apple.developer.associated-domains</key>
\t<array>
\t\t<string>applinks:${new URL(native.server).host}</string>
\t\t<string>webcredentials:${new URL(native.server).host}</string>
\t</array>
</dict>
</plist>
`

const sceneEdits: [string, string][] = [
  [
    '        window?.rootViewController = CAPBridgeViewController()\n        window?.makeKeyAndVisible()\n',
    `        let app = AppViewController()
        window?.rootViewController = app
        window?.makeKeyAndVisible()
        app.webView?.allowsBackForwardNavigationGestures = true
        app.webView?.backgroundColor = UIColor(named: "Paper")
        app.webView?.scrollView.backgroundColor = UIColor(named: "Paper")
`,
  ],
  [
    'SceneDelegateProxy.shared.scene(scene, willConnectTo: session, options: connectionOptions)\n    }\n',
    `SceneDelegateProxy.shared.scene(scene, willConnectTo: session, options: connectionOptions)
        if let shortcut = connectionOptions.shortcutItem { openWhenLoaded(shortcut) }
    }

    /// Before the app's page appears nobody listens.
    private func openWhenLoaded(_ shortcut: UIApplicationShortcutItem) {
        var waiting: NSObjectProtocol?
        waiting = NotificationCenter.default.addObserver(forName: .capacitorViewDidAppear, object: nil, queue: .main) { [weak self] _ in
            if let waiting { NotificationCenter.default.removeObserver(waiting) }
            self?.open(shortcut)
        }
    }

    func windowScene(_ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem, completionHandler: @escaping (Bool) -> Void) {
        open(shortcutItem)
        completionHandler(true)
    }

    /// The type of a shortcut is the link that it opens (Info.plist). Capacitor keeps it until the app listens.
    private func open(_ shortcut: UIApplicationShortcutItem) {
        guard let url = NSURL(string: shortcut.type) else { return }
        NotificationCenter.default.post(name: .capacitorOpenURL, object: ["url": url, "options": [String: Any?]()])
    }
`,
  ],
]

const launchEdits: [string, string][] = [
  ['contentMode="scaleAspectFill"', 'contentMode="center"'],
  ['<color key="backgroundColor" systemColor="systemBackgroundColor"/>', '<color key="backgroundColor" name="Paper"/>'],
  [
    '<capability name="System colors in document resources" minToolsVersion="11.0"/>',
    '<capability name="Named colors" minToolsVersion="9.0"/>',
  ],
  ['<image name="Splash" width="1366" height="1366"/>', '<image name="Splash" width="160" height="160"/>'],
  [
    `        <systemColor name="systemBackgroundColor">
            <color white="1" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
        </systemColor>
`,
    `        <namedColor name="Paper">
            ${storyboardColor(colors.paper[0])}
        </namedColor>
`,
  ],
]

function partsOf(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

function storyboardColor(hex: string) {
  const [red, green, blue] = partsOf(hex).map((it) => (it / 255).toFixed(4))
  return `<color red="${red}" green="${green}" blue="${blue}" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>`
}

async function drawPictures(assets: string) {
  writeFileSync(join(assets, 'AppIcon.appiconset/AppIcon-512@2x.png'), await appleIcon(1024))
  const splashes = join(assets, 'Splash.imageset')
  rmSync(splashes, { recursive: true })
  mkdirSync(splashes)
  const images = []
  for (const scale of [1, 2, 3]) {
    const filename = `splash@${scale}x.png`
    writeFileSync(join(splashes, filename), await splash(160 * scale, 0.75))
    images.push({ idiom: 'universal', filename, scale: `${scale}x` })
  }
  writeFileSync(join(splashes, 'Contents.json'), contents({ images }))
  mkdirSync(join(assets, 'Paper.colorset'))
  writeFileSync(
    join(assets, 'Paper.colorset/Contents.json'),
    contents({
      colors: colors.paper.map((hex, shade) => ({
        idiom: 'universal',
        ...(shade === 1 && { appearances: [{ appearance: 'luminosity', value: 'dark' }] }),
        color: { 'color-space': 'srgb', components: componentsOf(hex) },
      })),
    }),
  )
}

function componentsOf(hex: string) {
  const [red, green, blue] = partsOf(hex).map((it) => `0x${it.toString(16).toUpperCase().padStart(2, '0')}`)
  return { red, green, blue, alpha: '1.000' }
}

const contents = (what: object) => `${JSON.stringify({ ...what, info: { author: 'xcode', version: 1 } }, null, 2)}\n`
