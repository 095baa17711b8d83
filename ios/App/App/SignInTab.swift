import AuthenticationServices
import Capacitor

class AppViewController: CAPBridgeViewController {
    override open func capacitorDidLoad() {
        bridge?.registerPluginInstance(SignInTab())
    }
}

/// Opens the server's sign-in pages in the system's browser and takes the address to which they lead back. By a link alone they would
/// not: iOS opens no app by a link to the site that the browser is on.
@objc(SignInTab)
public class SignInTab: CAPPlugin, CAPBridgedPlugin, ASWebAuthenticationPresentationContextProviding {
    public let identifier = "SignInTab"
    public let jsName = "SignInTab"
    public let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "open", returnType: CAPPluginReturnPromise)
    ]
    private var session: ASWebAuthenticationSession?

    /// Takes the page's address `url`, and the `path` of its server to which it leads back. Resolves with the `url` that came back, or
    /// without one when the shopper has closed the tab.
    @objc func open(_ call: CAPPluginCall) {
        guard let text = call.getString("url"), let url = URL(string: text), let host = url.host, let path = call.getString("path") else {
            return call.reject("No address")
        }
        DispatchQueue.main.async {
            let session = ASWebAuthenticationSession(url: url, callback: .https(host: host, path: path)) { back, error in
                if let back { return call.resolve(["url": back.absoluteString]) }
                if (error as? ASWebAuthenticationSessionError)?.code == .canceledLogin { return call.resolve() }
                call.reject(error?.localizedDescription ?? "Unable to display URL")
            }
            session.presentationContextProvider = self
            self.session = session
            if !session.start() { call.reject("Unable to display URL") }
        }
    }

    public func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
        return bridge?.viewController?.view.window ?? ASPresentationAnchor()
    }
}
