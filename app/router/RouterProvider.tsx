import { Component, createContext, startTransition, use, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { differs } from '#app/observable.ts'
import type { Location } from './history.ts'
import type { Page, Router } from './router.ts'

export const RouterContext = createContext<Router | null>(null)
/** Changes when a page has arrived. */
export const PageContext = createContext<Page | null>(null)
export const GoingContext = createContext<Location | null>(null)
export const ErrorContext = createContext<unknown>(null)
/** What the routes around a page hand to it. */
export const OutletContext = createContext<unknown>(null)
const LevelContext = createContext(-1)

/** Draws the pages that a router leads to. */
export function RouterProvider({ router }: { router: Router }) {
  const [{ page, going }, setShown] = useState(() => shownBy(router))
  useLayoutEffect(() => {
    // The same state where nothing has changed: with another one all of the page would be drawn again, at once, when it has just been hydrated.
    const show = () => setShown((before) => (differs(shownBy(router), before) ? shownBy(router) : before))
    show() // it may have gone on since the first drawing
    let running: ViewTransition | null = null
    return router.subscribe(({ viewTransition }) => {
      if (!viewTransition || !('startViewTransition' in document)) return startTransition(show)
      running?.skipTransition()
      running = document.startViewTransition(() => flushSync(show))
      running.ready.catch(() => {}) // skipped: by a later one, or because nobody sees the tab
    })
  }, [router])
  return (
    <GoingContext value={going}>
      <InPage of={router} page={page}>
        {page.isReady ? <RouteAt level={0} /> : <Fallback page={page} />}
      </InPage>
    </GoingContext>
  )
}

/** What stands around a page, and around a part of it that is drawn by itself. */
export function InPage({ of, page = of.page(), children }: { of: Router; page?: Page; children: ReactNode }) {
  return (
    <RouterContext value={of}>
      <PageContext value={page}>{children}</PageContext>
    </RouterContext>
  )
}

/** Draws the route inside of this one; nothing where this one is the page. `context` is for its useOutletContext. */
export function Outlet({ context }: { context?: unknown }) {
  const route = <RouteAt level={use(LevelContext) + 1} />
  return context === undefined ? route : <OutletContext value={context}>{route}</OutletContext>
}

function shownBy(router: Router) {
  return { page: router.page(), going: router.going() }
}

function Fallback({ page }: { page: Page }) {
  const Shown = page.matches.find(({ route }) => route.HydrateFallback)?.route.HydrateFallback
  return Shown && <Shown />
}

function RouteAt({ level }: { level: number }) {
  const { matches, failed, location } = use(PageContext)!
  const match = matches[level]
  if (!match) return null
  const { Component: Shown = Outlet, ErrorBoundary } = match.route
  if (failed?.at === level && !ErrorBoundary) throw failed.error
  const route = (
    <LevelContext value={level}>{failed?.at === level ? <Failed of={failed.error} by={ErrorBoundary} /> : <Shown />}</LevelContext>
  )
  return ErrorBoundary ? (
    <Catch by={ErrorBoundary} location={location}>
      {route}
    </Catch>
  ) : (
    route
  )
}

function Failed({ of, by: Shown }: { of: unknown; by: ComponentType | undefined }) {
  return <ErrorContext value={of}>{Shown && <Shown />}</ErrorContext>
}

type CatchProps = { by: ComponentType; location: Location; children: ReactNode }
type Caught = { caught: { error: unknown } | null; location: Location }

/** Shows the error page of a route that cannot be drawn, until another page is asked for. */
class Catch extends Component<CatchProps, Caught> {
  override state: Caught = { caught: null, location: this.props.location }
  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }
  static getDerivedStateFromProps({ location }: CatchProps, state: Caught) {
    return location === state.location ? null : { caught: null, location }
  }
  override render() {
    const { caught } = this.state
    return caught ? <Failed of={caught.error} by={this.props.by} /> : this.props.children
  }
}
