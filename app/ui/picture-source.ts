import type { PictureWidth } from '#contract/pictures.ts'
import { apiDomain } from '#app/api/domain.ts'

/** Returns where to load a picture or a video: the server's own are named by their path alone. */
export const onServer = (address: string) => (address.startsWith('/images/') ? apiDomain + address : address)

type Source = { sizes?: string; srcSet?: string; src: string }

/** Returns the attributes of an <img> that let the browser choose among the widths that our server makes; others are loaded as they are. */
export function sourceOf(address: string, sizes: string, widths: readonly PictureWidth[]): Source {
  if (!address.includes('/images/')) return { src: address }
  const at = (width: PictureWidth) => `${onServer(address)}?w=${width}`
  // src comes last, because some browsers fetch it as soon as it is set.
  return { sizes, srcSet: widths.map((it) => `${at(it)} ${it}w`).join(', '), src: at(widths[widths.length - 1]!) }
}

/** Fetches the picture that an <img> of these attributes will show. Returns whether there is one. */
export function loadAhead({ sizes = '', srcSet = '', src }: Source): Promise<boolean> {
  const picture = new Image()
  picture.sizes = sizes
  picture.srcset = srcSet
  picture.src = src
  return picture.decode().then(
    () => true,
    () => false,
  )
}
