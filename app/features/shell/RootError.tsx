import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { CallError } from '#app/api/call.ts'
import { paths } from '#app/paths.ts'
import { browser } from '#app/platform/browser/index.ts'
import { network } from '#app/platform/network/index.ts'
import { tabStorage } from '#app/platform/storage/index.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { Frame } from './Frame.tsx'
import styles from './RootError.module.css'

/** The page for errors that no other page handles. It has only links, because the server sends it without scripts. */
export function RootError() {
  const error = useRouteError()
  useReloadForChunk(error)
  return <Frame plain>{isUnreached(error) ? <Unreached /> : <Fault {...faultOf(error)} />}</Frame>
}

/** The generic error page (decision B13). */
function Fault({ status, reason }: { status: number; reason: string }) {
  const { pathname } = useLocation()
  return (
    <div className={styles.root}>
      <title>Unexpected Application Error!</title>
      <h1>Unexpected Application Error!</h1>
      <h2>
        {status} {reason}
      </h2>
      {status === 404 && <p>No route matches URL &quot;{pathname}&quot;</p>}
      <Ways again={status >= 500} />
    </div>
  )
}

/** Shown when the network, not the app, has failed: the page loads again by itself as soon as the signal is back. */
function Unreached() {
  const { pathname, search } = useLocation()
  useEffect(() => network.onBack(browser.reload), [])
  return (
    <div className={styles.root}>
      <title>No connection</title>
      <h1>This page could not be loaded</h1>
      <p>Please check your connection. The page comes by itself when it is back; pages that you have seen before can be read without it.</p>
      <div className={styles.acts}>
        {/* Without a signal the browser would leave the app for a page of its own. */}
        <a
          className={buttonClass({ kind: 'fill' })}
          href={pathname + search}
          onClick={(event) => network.isOnline() || event.preventDefault()}
        >
          Try again
        </a>
      </div>
    </div>
  )
}

function Ways({ again }: { again: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <div className={styles.acts}>
      {again && (
        <a className={buttonClass({ kind: 'fill' })} href={pathname + search}>
          Try again
        </a>
      )}
      <a className={buttonClass({ kind: again ? 'ring' : 'fill' })} href={paths.entry()}>
        Go to the start page
      </a>
    </div>
  )
}

/** Reloads the page, once, when a newer build has replaced a part of the app that this page needs (decision F17). */
function useReloadForChunk(error: unknown) {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!isChunkGone(error) || !network.isOnline() || tabStorage.get(reloadedKey) === pathname) return
    tabStorage.set(reloadedKey, pathname)
    browser.restartAt(pathname)
  }, [error, pathname])
}

const reloadedKey = 'reloaded'

/** The messages of Chromium, Firefox and Safari, and Vite's message for styles. */
const isChunkGone = (error: unknown) =>
  error instanceof Error && /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
const isUnreached = (error: unknown) =>
  isChunkGone(error) || (error instanceof TypeError && /Failed to fetch|NetworkError|Load failed/i.test(error.message))

function faultOf(error: unknown): { status: number; reason: string } {
  const status = isRouteErrorResponse(error) || error instanceof CallError ? error.status : 500
  return { status, reason: reasons[status] ?? (isRouteErrorResponse(error) ? error.statusText : '') }
}

/** The standard reason phrases, which HTTP/2 doesn't send. */
const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}
