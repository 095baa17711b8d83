import { Pause, Play } from 'lucide-react'
import { Children, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useObserved } from '#app/observable.ts'
import { screen } from '#app/platform/screen/index.ts'
import { t } from '#words/t.ts'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import styles from './Carousel.module.css'

/** The state that turns the slides of a carousel; a page puts the controls where it wants them. */
export type Turning = {
  /** The ref of the element that scrolls, which <Track> sets. */
  attach: (track: HTMLDivElement) => () => void
  at: number
  count: number
  go: (to: number) => void
  /** null when it does not move by itself. */
  moving: boolean | null
  toggle: () => void
  /** The pointer or the focus is within it. */
  held: boolean
  /** For the element around both track and controls: pointer or focus within it stops the turning. */
  holders: { onPointerEnter: () => void; onPointerLeave: () => void; onFocus: () => void; onBlur: () => void }
}

/**
 * With `frame`, in ms, the carousel turns by itself until it is paused, but never under a pointer, with the focus in it unless Play has just
 * been pressed there, below a dialog, or under reduced motion (decision F15).
 */
export function useTurning(count: number, frame?: number): Turning {
  // No state, which would draw the carousel anew, and run all effects of the page, in the task that hydrates it.
  const track = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  const [isOver, setOver] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const held = isOver || hasFocus
  // The server's page has the button to pause it: it would push aside what is next to it. Where motion is not wanted the styles hide it.
  const still = useObserved(screen.prefersLessMotion, screen.prefersLessMotion.get, false)
  const may = frame !== undefined && count > 1 && !still
  const go = (to: number) => {
    if (!track.current || count === 0) return
    const next = (to + count) % count
    track.current.scrollTo({ left: next * track.current.clientWidth, behavior: screen.prefersLessMotion.get() ? 'instant' : 'smooth' })
    setAt(next)
  }
  const turn = useEffectEvent(() => {
    if (!isCovered(track.current)) go(at + 1)
  })
  useEffect(() => {
    if (!may || paused || held) return
    const timer = setInterval(() => turn(), frame)
    return () => clearInterval(timer)
  }, [may, paused, held, frame])
  // A slide out of sight has no focus: the track gets it, which the same keys scroll.
  useLayoutEffect(() => {
    const hidden = document.activeElement?.closest('[inert]') ?? null
    if (track.current?.contains(hidden)) track.current.focus({ preventScroll: true })
  })
  const attach = useCallback((element: HTMLDivElement) => {
    track.current = element
    const settle = () => setAt(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    let timer: ReturnType<typeof setTimeout>
    // Safari has no scrollend: the scroll ends when no scroll event has come for a moment.
    const scrolled = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, 120)
    }
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', scrolled)
      track.current = null
    }
  }, [])
  return {
    attach,
    at,
    count,
    go,
    moving: may ? !paused : null,
    toggle: () => {
      setPaused(!paused)
      setFocus(false) // the button itself has it: Play is a wish to see it turn
    },
    held,
    holders: {
      onPointerEnter: () => setOver(true),
      onPointerLeave: () => setOver(false),
      onFocus: () => setFocus(true),
      onBlur: () => setFocus(false),
    },
  }
}

/** Shows the slides side by side; those out of sight can't be reached by keyboard either. Once focused, it scrolls by arrow keys. */
export function Track({
  turning,
  className,
  slideClassName,
  children,
}: {
  turning: Turning
  className?: string
  slideClassName?: string
  children: ReactNode
}) {
  const { attach, at: shown, count } = turning
  return (
    // oxlint-disable-next-line no-noninteractive-tabindex -- what scrolls must be reachable by keyboard, also where no slide has a link
    <div ref={attach} className={classes(styles.track, className)} role="group" aria-label={t`Slides`} tabIndex={0}>
      {Children.toArray(children).map((slide, at) => (
        <div
          key={at}
          className={classes(styles.slide, slideClassName)}
          role="group"
          aria-roledescription={t`slide`}
          aria-label={t`${at + 1} of ${count}`}
          inert={at !== shown}
        >
          {slide}
        </div>
      ))}
    </div>
  )
}

/** Shows one dot for each slide; `names` says what each slide shows. */
export function Dots({ turning, names, className }: { turning: Turning; names: readonly string[]; className?: string }) {
  return (
    <div className={classes(styles.dots, className)}>
      {names.map((name, at) => (
        <button
          key={name}
          type="button"
          aria-current={at === turning.at}
          aria-label={t`${at + 1} of ${names.length}: ${name}`}
          onClick={() => turning.go(at)}
        />
      ))}
    </div>
  )
}

/** Renders nothing when the carousel doesn't move by itself. */
export function PauseButton({ turning }: { turning: Turning }) {
  if (turning.moving === null) return null
  return turning.moving ? (
    <IconButton label={t`Pause`} className={styles.pause} onClick={turning.toggle}>
      <Pause size={18} />
    </IconButton>
  ) : (
    <IconButton label={t`Play`} className={styles.pause} onClick={turning.toggle}>
      <Play size={18} />
    </IconButton>
  )
}

/** Returns whether an open dialog covers the element, so that nobody looks at it. */
const isCovered = (element: HTMLElement | null) => document.querySelector('dialog[open]') !== null && !element?.closest('dialog')
