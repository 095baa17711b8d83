import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useGoing } from '#app/router/index.ts'
import { DialogHost, dialogs } from '#app/ui/dialogs.tsx'
import { focusHeading } from '#app/ui/focus-heading.ts'
import { SkipLink } from '#app/ui/SkipLink.tsx'
import { ToastHost } from '#app/ui/Toast.tsx'
import { useKeys } from '#studio/keys.ts'
import { meQuery } from '#studio/me.ts'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { AllKeys } from './AllKeys.tsx'
import { Bar } from './Bar.tsx'
import { Find } from './Find.tsx'
import { Foot } from './Foot.tsx'
import { isBare } from './sections.ts'
import styles from './Root.module.css'

/** The frame of every page: the bar, the page, the line of keys. Pages before the sign-in stand alone. */
export function Root() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const seen = useRef(pathname)
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    focusHeading(main.current)
    main.current?.scrollTo(0, 0)
  }, [pathname])
  const bare = isBare(pathname)
  return (
    <>
      {!bare && <SkipLink href="#main">Skip to the page</SkipLink>}
      {bare ? <span /> : <Bar />}
      <main ref={main} id="main" tabIndex={-1} className={styles.main} aria-busy={useGoing() !== null}>
        {bare ? <Outlet /> : <SignedIn />}
      </main>
      {bare ? <span /> : <Foot />}
      {!bare && <FrameKeys />}
      {/* Inside of the router: what they show has links. */}
      <DialogHost failed={() => ({ title: 'Not done', message: 'That did not work. Nothing was changed.' })} />
      <ToastHost />
    </>
  )
}

/** A page may have what somebody left in this browser: it opens once it is known who is there. */
function SignedIn() {
  return (
    <Loaded query={useQuery(meQuery)} what="Your sign-in">
      {() => <Outlet />}
    </Loaded>
  )
}

function FrameKeys() {
  useKeys([
    { key: 'Ctrl+K', words: 'Find', quiet: true, run: () => dialogs.open('find', (close) => <Find close={close} />) },
    { key: '?', words: 'All keys', quiet: true, run: () => dialogs.open('keys', (close) => <AllKeys close={close} />) },
  ])
  return null
}
