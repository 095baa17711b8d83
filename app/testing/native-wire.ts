/** The phones of which there is an app. */
export type Phone = 'android' | 'ios'
export type NativeCall = { plugin: string; method: string; options: Record<string, unknown> }
/** What a plugin replies: its data, or the error with which it rejects. Null: it stays silent. */
export type NativeReply = { data: unknown } | { error: { message: string; code?: string } } | null

/** What the page has of the faked phone. `reply` is set by the test before the app starts. */
type Wire = {
  reply: (call: NativeCall) => Promise<NativeReply>
  /** Tells the app of an event. One that nobody listens to yet is kept for the first listener, where the real plugin does so too. */
  emit: (plugin: string, event: string, data: unknown) => void
}

declare global {
  interface Window {
    nativeWire?: Wire
    androidBridge?: { postMessage: (text: string) => void; onmessage?: (event: { data: string }) => void }
    webkit?: { messageHandlers: { bridge: { postMessage: (call: Sent) => void } } }
    Capacitor?: Record<string, unknown>
  }
}

type Sent = { type?: string; callbackId: string; pluginId: string; methodName: string; options: Record<string, unknown> }

const methods: Record<string, string> = {
  App: 'getInfo getState getLaunchUrl exitApp minimizeApp',
  Browser: 'open close',
  Filesystem: 'readFile writeFile appendFile deleteFile mkdir rmdir readdir stat rename',
  Geolocation: 'getCurrentPosition clearWatch',
  KeepAwake: 'keepAwake allowSleep isSupported isKeptAwake',
  Keyboard: 'show hide setResizeMode setScroll setStyle',
  Network: 'getStatus',
  PushNotifications: 'register unregister getDeliveredNotifications removeAllDeliveredNotifications createChannel',
  ScreenBrightness: 'setBrightness getBrightness',
  SecureStorage:
    'setSynchronizeKeychain internalGetItem internalSetItem internalRemoveItem internalClearItemsWithPrefix internalGetPrefixedKeys',
  Share: 'share canShare',
  SignInTab: 'open',
  SplashScreen: 'show hide',
  TextZoom: 'getPreferred',
  SystemBars: 'setStyle show hide setAnimation',
}

/** The list of plugins that a native app hands to its page: what the plugins' scripts find when they are loaded. */
export const pluginHeaders = Object.entries(methods).map(([name, own]) => ({
  name,
  methods: [
    ...[...own.split(' '), 'checkPermissions', 'requestPermissions', 'removeAllListeners'].map((name) => ({ name, rtype: 'promise' })),
    { name: 'addListener', rtype: 'callback' },
    { name: 'removeListener' },
  ],
}))

/**
 * Lays the wire below Capacitor's own native-bridge.js, which must run after it. Playwright takes the function into a page as text, so it uses
 * nothing but its arguments.
 */
export function layWire({ phone, headers }: { phone: Phone; headers: unknown }) {
  type Listening = { plugin: string; event: string; id: string }
  let listening: Listening[] = []
  let kept: { plugin: string; event: string; data: unknown }[] = []
  const keeps = /^(appUrlOpen|backButton|registration|registrationError|pushNotificationReceived|pushNotificationActionPerformed)$/

  const toPage = (result: object) => {
    const { androidBridge, Capacitor } = window
    if (phone === 'android') androidBridge?.onmessage?.({ data: JSON.stringify(result) })
    else if (typeof Capacitor?.fromNative === 'function') Capacitor.fromNative(result)
  }
  const tell = ({ plugin, id }: Listening, data: unknown) =>
    toPage({ callbackId: id, pluginId: plugin, methodName: 'addListener', success: true, save: true, data })

  function listen({ pluginId: plugin, callbackId: id, options }: Sent) {
    const event = String(options.eventName)
    const one = { plugin, event, id }
    listening.push(one)
    const waiting = kept.filter((it) => it.plugin === plugin && it.event === event)
    kept = kept.filter((it) => !waiting.includes(it))
    for (const { data } of waiting) queueMicrotask(() => tell(one, data))
  }

  async function take(sent: Sent) {
    const { type = 'message', pluginId, methodName, callbackId, options } = sent
    if (type !== 'message' || pluginId === 'Console') return
    if (methodName === 'addListener') return listen(sent)
    if (methodName === 'removeListener') {
      listening = listening.filter(({ id }) => id !== options.callbackId)
      return
    }
    if (methodName === 'removeAllListeners') listening = listening.filter(({ plugin }) => plugin !== pluginId)
    const call = { plugin: pluginId, method: methodName, options: JSON.parse(JSON.stringify(options)) }
    const reply = await window.nativeWire?.reply(call)
    if (reply) toPage({ callbackId, pluginId, methodName, save: false, success: 'data' in reply, ...reply })
  }

  // The same object for good: the plugins' scripts hold it, and read the bridge's functions from it at each call.
  const own = Object.assign(window.Capacitor ?? {}, { DEBUG: false, isLoggingEnabled: false, PluginHeaders: headers })
  own.Plugins ??= {}
  window.Capacitor = own
  window.prompt = () => 'false' // by it the bridge asks an iPhone whether it replaces fetch and cookies
  delete window.androidBridge
  delete window.webkit
  if (phone === 'android') window.androidBridge = { postMessage: (text) => void take(JSON.parse(text)) }
  else window.webkit = { messageHandlers: { bridge: { postMessage: (sent) => void take(sent) } } }
  window.nativeWire = {
    reply: window.nativeWire?.reply ?? (async () => null),
    emit(plugin, event, data) {
      const told = listening.filter((it) => it.plugin === plugin && it.event === event)
      for (const one of told) tell(one, data)
      if (told.length === 0 && keeps.test(event)) kept.push({ plugin, event, data })
    },
  }
}
