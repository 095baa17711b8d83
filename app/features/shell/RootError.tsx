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

/** The page for what no other page answers. Links only: as the server renders it, no script comes with it. */
export function RootError() {
  const error = useRouteError()
  useReloadForChunk(error)
  return <Frame plain>{isUnreached(error) ? <Unreached /> : <Fault {...faultOf(error)} />}</Frame>
}

/** The generic one (decision B13). */
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

/** Not the app's fault, and not forever: it is asked for again by itself when the signal is back, and not before. */
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

/** A part of the app that a newer build has replaced is gone: the page is asked for anew, once (decision F17). */
function useReloadForChunk(error: unknown) {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!isChunkGone(error) || !network.isOnline() || tabStorage.get(reloadedKey) === pathname) return
    tabStorage.set(reloadedKey, pathname)
    browser.restartAt(pathname)
  }, [error, pathname])
}

const reloadedKey = 'reloaded'

/** As Chromium, Firefox and Safari word it, and Vite of the styles that belong to it. */
const isChunkGone = (error: unknown) =>
  error instanceof Error && /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message)
const isUnreached = (error: unknown) =>
  isChunkGone(error) || (error instanceof TypeError && /Failed to fetch|NetworkError|Load failed/i.test(error.message))

function faultOf(error: unknown): { status: number; reason: string } {
  const status = isRouteErrorResponse(error) || error instanceof CallError ? error.status : 500
  return { status, reason: reasons[status] ?? (isRouteErrorResponse(error) ? error.statusText : '') }
}

/** The standard reason phrases: HTTP/2 carries none. */
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
