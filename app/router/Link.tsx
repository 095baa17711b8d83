import { useEffect, type ComponentProps, type MouseEvent, type SubmitEvent } from 'react'
import { asksForNewTab } from '#app/ui/new-tab.ts'
import { useLocation, useNavigate, useRouter } from './hooks.ts'
import { addressOf } from './history.ts'
import type { GoOptions } from './router.ts'

type Props = Omit<ComponentProps<'a'>, 'href'> &
  Omit<GoOptions, 'keepsData' | 'mask'> & {
    /** An address of the app, or of anything else. */
    to: string
    /** The page is asked for anew, as by a link on another site. */
    reloadDocument?: boolean
  }

/** A link within the app; one that leads out of it is the browser's. */
export function Link({ to, reloadDocument = false, replace, state, keepsScroll, viewTransition, onClick, children, ...rest }: Props) {
  const { hrefOf, navigate, page } = useRouter()
  const isOurs = !/^([a-z][a-z\d+.-]*:|\/\/)/i.test(to)
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || reloadDocument || !isOurs || rest.target || asksForNewTab(event)) return
    event.preventDefault()
    // Pressed on its own page, it would make Back lead to the same page.
    const isHere = hrefOf(to) === hrefOf(addressOf(page().location))
    void navigate(to, { replace: replace ?? isHere, state, keepsScroll, viewTransition })
  }
  return (
    <a {...rest} href={isOurs ? hrefOf(to) : to} onClick={follow}>
      {children}
    </a>
  )
}

/** A link with aria-current where it leads to this page, or, without `end`, to one that this page is below. */
export function NavLink({ end = false, ...link }: Props & { end?: boolean }) {
  const { pathname } = useLocation()
  const isCurrent = pathname === link.to || (!end && pathname.startsWith(`${link.to}/`))
  return <Link aria-current={isCurrent ? 'page' : undefined} {...link} />
}

/** A form whose fields become the search of the page that it leads to; without scripts the browser does the same. */
export function Form({ action, replace, onSubmit, ...rest }: ComponentProps<'form'> & { action: string; replace?: boolean | undefined }) {
  const navigate = useNavigate()
  function submit(event: SubmitEvent<HTMLFormElement>) {
    onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    const search = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === 'string') search.append(name, value)
    void navigate(`${action}?${search}`, { replace })
  }
  return <form {...rest} action={action} onSubmit={submit} />
}

/** Leads on as soon as it is drawn. */
export function Navigate({ to, replace }: { to: string; replace?: boolean }) {
  const navigate = useNavigate()
  const from = useLocation()
  useEffect(() => void navigate(to, { replace, from }), [navigate, to, replace, from])
  return null
}
