import { Pause, Play } from 'lucide-react'
import { Children, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useObserved } from '#app/observable.ts'
import { screen } from '#app/platform/screen/index.ts'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import styles from './Carousel.module.css'

/** What turns the slides of a carousel; its controls stand where the page wants them. */
export type Turning = {
  /** Of the element that scrolls: <Track> hands itself in. */
  attach: (track: HTMLDivElement | null) => void
  at: number
  count: number
  go: (to: number) => void
  /** null when it does not move by itself. */
  moving: boolean | null
  toggle: () => void
  /** For the element around both track and controls: pointer or focus within it stops the turning. */
  holders: { onPointerEnter: () => void; onPointerLeave: () => void; onFocus: () => void; onBlur: () => void }
}

/** `frame` in ms makes it turn by itself, until paused; never under a pointer, a focus, a dialog, or reduced motion (decision F15). */
export function useTurning(count: number, frame?: number): Turning {
  const [track, attach] = useState<HTMLDivElement | null>(null)
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  const still = useObserved(screen.prefersLessMotion, screen.prefersLessMotion.get, true)
  const may = frame !== undefined && count > 1 && !still
  const go = (to: number) => {
    if (!track || count === 0) return
    const next = (to + count) % count
    track.scrollTo({ left: next * track.clientWidth, behavior: screen.prefersLessMotion.get() ? 'instant' : 'smooth' })
    setAt(next)
  }
  const turn = useEffectEvent(() => {
    if (!isCovered(track)) go(at + 1)
  })
  useEffect(() => {
    if (!may || paused || held) return
    const timer = setInterval(() => turn(), frame)
    return () => clearInterval(timer)
  }, [may, paused, held, frame])
  useEffect(() => {
    if (!track) return
    const settle = () => setAt(Math.round(track.scrollLeft / Math.max(1, track.clientWidth)))
    let timer: ReturnType<typeof setTimeout>
    // No scrollend in Safari: the last scroll event for a moment is the end.
    const scrolled = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, 120)
    }
    track.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      clearTimeout(timer)
      track.removeEventListener('scroll', scrolled)
    }
  }, [track])
  const hold = () => setHeld(true)
  const free = () => setHeld(false)
  return {
    attach,
    at,
    count,
    go,
    moving: may ? !paused : null,
    toggle: () => setPaused(!paused),
    holders: { onPointerEnter: hold, onPointerLeave: free, onFocus: hold, onBlur: free },
  }
}

/** The slides side by side; those out of sight are out of reach too. The keys scroll it once it has the focus. */
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
    // oxlint-disable-next-line no-noninteractive-tabindex -- what scrolls must be reached by the keys, also where no slide holds a link
    <div ref={attach} className={classes(styles.track, className)} role="group" aria-label="Slides" tabIndex={0}>
      {Children.toArray(children).map((slide, at) => (
        <div
          key={at}
          className={classes(styles.slide, slideClassName)}
          role="group"
          aria-roledescription="slide"
          aria-label={`${at + 1} of ${count}`}
          inert={at !== shown}
        >
          {slide}
        </div>
      ))}
    </div>
  )
}

/** One dot a slide; `names` say what each shows. */
export function Dots({ turning, names, className }: { turning: Turning; names: readonly string[]; className?: string }) {
  return (
    <div className={classes(styles.dots, className)}>
      {names.map((name, at) => (
        <button
          key={name}
          type="button"
          aria-current={at === turning.at}
          aria-label={`${at + 1} of ${names.length}: ${name}`}
          onClick={() => turning.go(at)}
        />
      ))}
    </div>
  )
}

/** Nothing where nothing moves. */
export function PauseButton({ turning }: { turning: Turning }) {
  if (turning.moving === null) return null
  return turning.moving ? (
    <IconButton label="Pause" className={styles.pause} onClick={turning.toggle}>
      <Pause size={18} />
    </IconButton>
  ) : (
    <IconButton label="Play" className={styles.pause} onClick={turning.toggle}>
      <Play size={18} />
    </IconButton>
  )
}

/** Nobody looks at what lies below an open dialog. */
const isCovered = (element: HTMLElement | null) => document.querySelector('dialog[open]') !== null && !element?.closest('dialog')
