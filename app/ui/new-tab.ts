import type { MouseEvent } from 'react'

/** Returns whether a press of a link asks the browser for a new tab, a new window or a download: then the link itself is followed. */
export const asksForNewTab = ({ metaKey, ctrlKey, shiftKey, altKey }: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>) =>
  metaKey || ctrlKey || shiftKey || altKey
