import UIKit
import Capacitor

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }

        window = UIWindow(windowScene: windowScene)
        let app = AppViewController()
        window?.rootViewController = app
        window?.makeKeyAndVisible()
        app.webView?.allowsBackForwardNavigationGestures = true
        app.webView?.backgroundColor = UIColor(named: "Paper")
        app.webView?.scrollView.backgroundColor = UIColor(named: "Paper")

        SceneDelegateProxy.shared.scene(scene, willConnectTo: session, options: connectionOptions)
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

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        SceneDelegateProxy.shared.scene(scene, openURLContexts: URLContexts)
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        SceneDelegateProxy.shared.scene(scene, continue: userActivity)
    }
}
