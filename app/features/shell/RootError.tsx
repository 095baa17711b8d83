import { useEffect, useEffectEvent, useRef, type MouseEvent } from 'react'
import { addressOf, useLocation, useNavigate, useRouteError } from '#app/router/index.ts'
import { CallError } from '#app/api/call.ts'
import { apiDomain } from '#app/api/domain.ts'
import { useAway } from '#app/features/offline/connection.ts'
import { isChunkGone, isUnreached } from '#app/api/unreached.ts'
import { paths } from '#app/paths.ts'
import { browser } from '#app/platform/browser/index.ts'
import { network } from '#app/platform/network/index.ts'
import { tabStorage } from '#app/platform/storage/index.ts'
import { Button, buttonClass } from '#app/ui/Button.tsx'
import { asksForNewTab } from '#app/ui/new-tab.ts'
import { t } from '#words/t.ts'
import { Frame } from './Frame.tsx'
import styles from './RootError.module.css'

/** The page for errors that no other page handles. Where the server sends it, without scripts, it has only links. */
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
      <title>{t`Unexpected Application Error!`}</title>
      <h1>{t`Unexpected Application Error!`}</h1>
      <h2>
        {status} {reason}
      </h2>
      {status === 404 && <p>{t`No route matches URL "${pathname}"`}</p>}
      <Ways again={status >= 500} />
    </div>
  )
}

/** Shown when the network, not the app, has failed. It never leads out of the app, and comes by itself as soon as the server can be reached. */
function Unreached() {
  const location = useLocation()
  const navigate = useNavigate()
  const away = useAway()
  const wasAway = useRef(away)
  const retry = () => void navigate(addressOf(location), { replace: true, state: location.state })
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (wasAway.current && !away) again()
    wasAway.current = away
  }, [away])
  return (
    <div className={styles.root}>
      <title>{t`No connection`}</title>
      <h1>{t`This page could not be loaded`}</h1>
      <p>{t`Please check your connection. The page comes by itself when it is back; pages that you have seen before can be read without it.`}</p>
      <div className={styles.acts}>
        <Button kind="fill" onClick={retry}>
          {t`Retry`}
        </Button>
      </div>
    </div>
  )
}

function Ways({ again }: { again: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <div className={styles.acts}>
      {again && (
        <a className={buttonClass({ kind: 'fill' })} href={pathname + search} onClick={reload}>
          {t`Try again`}
        </a>
      )}
      <a className={buttonClass({ kind: again ? 'ring' : 'fill' })} href={paths.entry()}>
        {t`Go to the start page`}
      </a>
    </div>
  )
}

/** Asks for the whole address: what is behind its # is unknown to the server, which has drawn the link, and a link to that reloads nothing. */
function reload(event: MouseEvent) {
  if (asksForNewTab(event)) return
  event.preventDefault()
  browser.reload()
}

/** Reloads the page, once, when a newer build has replaced a part of the app that this page needs (decision F17). */
function useReloadForChunk(error: unknown) {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!isChunkGone(error) || tabStorage.get(reloadedKey) === pathname) return
    void reloadForChunk(pathname)
  }, [error, pathname])
}

/** A server that is down has no newer build: the browser would leave the app for a page of its own. */
async function reloadForChunk(pathname: string) {
  if (!(await network.isReachable(`${apiDomain}/healthz`))) return
  tabStorage.set(reloadedKey, pathname)
  browser.reload()
}

const reloadedKey = 'reloaded'

function faultOf(error: unknown): { status: number; reason: string } {
  const status = error instanceof Response || error instanceof CallError ? error.status : 500
  return { status, reason: reasons[status] ?? (error instanceof Response ? error.statusText : '') }
}

/** The standard reason phrases, which HTTP/2 doesn't send. */
const reasons: Record<number, string> = {
  400: t`Bad Request`,
  401: t`Unauthorized`,
  403: t`Forbidden`,
  404: t`Not Found`,
  405: t`Method Not Allowed`,
  429: t`Too Many Requests`,
  500: t`Internal Server Error`,
  502: t`Bad Gateway`,
  503: t`Service Unavailable`,
  504: t`Gateway Timeout`,
}
