import { useRouteError } from '#app/router/index.ts'
import { EmptyState } from '#app/ui/EmptyState.tsx'
import { sentenceOf } from '#studio/api/problems.ts'
import { paths } from '#studio/paths.ts'
import { ButtonLink } from '#studio/ui/ButtonLink.tsx'
import { Page } from '#studio/ui/Page.tsx'

/** An address that is no page, or a page that failed. */
export function RouteError() {
  const error = useRouteError()
  const isMissing = error instanceof Response && error.status === 404
  const title = isMissing ? 'There is no such page' : 'This page failed'
  return (
    <Page title={title}>
      <EmptyState
        title={isMissing ? 'The link may be old.' : sentenceOf(error)}
        action={
          <ButtonLink to={paths.weeks()} kind="fill" reloadDocument={!isMissing}>
            Go to Weeks
          </ButtonLink>
        }
      />
    </Page>
  )
}
