import type { NativeCall, NativeReply } from './native-wire.ts'

/** Thrown by a handler: the plugin rejects with this message, and this code where the real one has a code. */
export class NativeRefusal extends Error {
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** Returned by a handler: the plugin never replies. */
export const silence = Symbol('silence')

type Handler = (options: Record<string, unknown>) => unknown
/** What the plugins do, by `Plugin.method`; they replace what a healthy phone does. */
export type Handlers = Record<string, Handler>

/** A file's place: its folder on the phone and its path in there. */
const placeOf = ({ directory, path }: Record<string, unknown>) => `${String(directory)}/${String(path)}`
const noFile = () => new NativeRefusal('File does not exist.', 'OS-PLUG-FILE-0008')

/**
 * A phone in good health on which nothing was allowed or stored yet. It outlives the app: a test starts the app again with the same
 * one. Of a method that it does not know it says so, as the real bridge does.
 */
export function healthyPhone() {
  const secrets = new Map<string, string>()
  const files = new Map<string, string>()
  const state = {
    allows: { location: 'prompt', receive: 'prompt' },
    /** What the shopper says when the phone asks for a permission. */
    says: { location: 'granted', receive: 'granted' },
    connected: true,
    brightness: 0.4,
    /** 1 is what the phone came with. */
    textSize: 1,
    stays: 'dark' as 'dark' | 'lit',
    /** The address that opened the app; null when the shopper tapped its icon. */
    launchUrl: null as string | null,
    position: { latitude: 44.05, longitude: -91.64 },
  }
  const ask = (what: 'location' | 'receive') => {
    if (state.allows[what] === 'prompt') state.allows[what] = state.says[what]
  }
  const location = () => ({ location: state.allows.location, coarseLocation: state.allows.location })
  const handlers: Handlers = {
    'App.getLaunchUrl': () => (state.launchUrl === null ? {} : { url: state.launchUrl }),
    'App.minimizeApp': () => ({}),
    'Browser.open': () => ({}),
    'Browser.close': () => ({}),
    'Network.getStatus': () => ({ connected: state.connected, connectionType: state.connected ? 'wifi' : 'none' }),
    'Share.share': () => ({ activityType: 'com.example.notes' }),
    'KeepAwake.keepAwake': () => void (state.stays = 'lit'),
    'KeepAwake.allowSleep': () => void (state.stays = 'dark'),
    'ScreenBrightness.getBrightness': () => ({ brightness: state.brightness }),
    'ScreenBrightness.setBrightness': ({ brightness }) => void (state.brightness = Number(brightness)),
    'SplashScreen.hide': () => ({}),
    'TextZoom.getPreferred': () => ({ value: state.textSize }),
    'Geolocation.checkPermissions': location,
    'Geolocation.requestPermissions': () => {
      ask('location')
      return location()
    },
    'Geolocation.getCurrentPosition': () => {
      ask('location')
      if (state.allows.location !== 'granted') throw new NativeRefusal('Location permission request was denied.', 'OS-PLUG-GLOC-0003')
      return { timestamp: 0, coords: { ...state.position, accuracy: 2000 } }
    },
    'PushNotifications.checkPermissions': () => ({ receive: state.allows.receive }),
    'PushNotifications.requestPermissions': () => {
      ask('receive')
      return { receive: state.allows.receive }
    },
    'PushNotifications.register': () => ({}),
    'PushNotifications.unregister': () => ({}),
    'SecureStorage.internalGetPrefixedKeys': ({ prefix }) => ({
      keys: [...secrets.keys()].filter((key) => key.startsWith(String(prefix))),
    }),
    'SecureStorage.internalGetItem': ({ prefixedKey }) => ({ data: secrets.get(String(prefixedKey)) ?? null }),
    'SecureStorage.internalSetItem': ({ prefixedKey, data }) => void secrets.set(String(prefixedKey), String(data)),
    'SecureStorage.internalClearItemsWithPrefix': ({ prefix }) => {
      for (const key of secrets.keys()) if (key.startsWith(String(prefix))) secrets.delete(key)
    },
    'SecureStorage.internalRemoveItem': ({ prefixedKey }) => ({ success: secrets.delete(String(prefixedKey)) }),
    'Filesystem.writeFile': (it) => {
      files.set(placeOf(it), String(it.data))
      return { uri: `file:///${placeOf(it)}` }
    },
    'Filesystem.readFile': (it) => {
      const data = files.get(placeOf(it))
      if (data === undefined) throw noFile()
      return { data }
    },
    'Filesystem.deleteFile': (it) => {
      if (!files.delete(placeOf(it))) throw noFile()
    },
    'Filesystem.readdir': (it) => {
      const folder = `${placeOf(it)}/`
      const names = [...files.keys()].filter((place) => place.startsWith(folder)).map((place) => place.slice(folder.length))
      if (names.length === 0) throw noFile()
      return { files: names.map((name) => ({ name, type: 'file' })) }
    },
  }
  return { secrets, files, state, handlers }
}
export type HealthyPhone = ReturnType<typeof healthyPhone>

/** Makes what replies on the wire, and the list of the calls that it has taken. */
export function repliesOf(handlers: Handlers) {
  const calls: NativeCall[] = []
  async function reply(call: NativeCall): Promise<NativeReply> {
    calls.push(call)
    const name = `${call.plugin}.${call.method}`
    const handler = handlers[name]
    if (!handler) return { error: { code: 'UNIMPLEMENTED', message: `${name} is not implemented` } }
    try {
      const data: unknown = await handler(call.options)
      return data === silence ? null : { data: data ?? {} }
    } catch (error) {
      if (!(error instanceof NativeRefusal)) throw error
      const { message, code } = error
      return { error: { message, ...(code !== undefined && { code }) } }
    }
  }
  return { calls, reply }
}
