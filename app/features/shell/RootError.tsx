import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { Frame } from './Frame.tsx'

/** The generic page for what no other page answers (decision B13). */
export function RootError() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const { status, statusText } = isRouteErrorResponse(error) ? error : { status: 500, statusText: 'Internal Server Error' }
  return (
    <Frame>
      <title>Unexpected Application Error!</title>
      <h1>Unexpected Application Error!</h1>
      <h2>{status} {statusText}</h2>
      {status === 404 && <p>No route matches URL &quot;{pathname}&quot;</p>}
    </Frame>
  )
}
