import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { CallError } from '#app/api/call.ts'
import { paths } from '#app/paths.ts'
import { buttonClass } from '#app/ui/Button.tsx'
import { Frame } from './Frame.tsx'
import styles from './RootError.module.css'

/** The generic page for what no other page answers (decision B13). Links only: as the server renders it, no script comes with it. */
export function RootError() {
  const { status, reason } = faultOf(useRouteError())
  const { pathname, search } = useLocation()
  return (
    <Frame>
      <title>Unexpected Application Error!</title>
      <div className={styles.root}>
        <h1>Unexpected Application Error!</h1>
        <h2>
          {status} {reason}
        </h2>
        {status === 404 && <p>No route matches URL &quot;{pathname}&quot;</p>}
        <div className={styles.acts}>
          {status >= 500 && (
            <a className={buttonClass({ kind: 'fill' })} href={pathname + search}>
              Try again
            </a>
          )}
          <a className={buttonClass({ kind: status >= 500 ? 'ring' : 'fill' })} href={paths.entry()}>
            Go to the start page
          </a>
        </div>
      </div>
    </Frame>
  )
}

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
