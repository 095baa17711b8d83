import { beginAppState } from '../app-state/native.ts'
import { followBackButton } from '../browser/native.ts'
import { beginNetwork } from '../network/native.ts'
import { readSecrets } from '../storage/native.ts'

export async function nativeReady() {
  await Promise.all([readSecrets(), beginNetwork(), beginAppState(), followBackButton()])
}
