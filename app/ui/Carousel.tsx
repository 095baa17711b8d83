import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { Children, useEffect, useRef, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import styles from './Carousel.module.css'

/** What turns the pages of a carousel: for a carousel whose controls stand somewhere of their own. */
export type Turning = {
  track: RefObject<HTMLDivElement | null>
  at: number
  count: number
  go: (to: number) => void
  /** null when it does not move by itself. */
  moving: boolean | null
  toggle: () => void
  /** For the element around both track and controls: pointer or focus within it stops the turning. */
  holders: { onPointerEnter: () => void; onPointerLeave: () => void; onFocus: () => void; onBlur: () => void }
}

/** `frame` in ms makes it turn by itself, until paused; never under a pointer, a focus, or reduced motion (decision F15). */
export function useTurning(count: number, frame?: number): Turning {
  const track = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  const still = useSyncExternalStore(subscribeMotion, () => motion().matches, () => true)
  const may = frame !== undefined && count > 1 && !still
  const go = (to: number) => {
    const element = track.current
    if (!element || count === 0) return
    const next = (to + count) % count
    element.scrollTo({ left: next * element.clientWidth, behavior: motion().matches ? 'instant' : 'smooth' })
    setAt(next)
  }
  const turn = useRef(() => {})
  useEffect(() => {
    turn.current = () => go(at + 1)
  })
  useEffect(() => {
    if (!may || paused || held) return
    const timer = setInterval(() => turn.current(), frame)
    return () => clearInterval(timer)
  }, [may, paused, held, frame])
  useEffect(() => {
    const element = track.current
    if (!element) return
    const settle = () => setAt(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    let timer: ReturnType<typeof setTimeout>
    // No scrollend in Safari: the last scroll event for a moment is the end.
    const scrolled = () => {
      clearTimeout(timer)
      timer = setTimeout(settle, 120)
    }
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', scrolled)
    }
  }, [])
  const hold = () => setHeld(true)
  const free = () => setHeld(false)
  return { track, at, count, go, moving: may ? !paused : null, toggle: () => setPaused(!paused), holders: { onPointerEnter: hold, onPointerLeave: free, onFocus: hold, onBlur: free } }
}

type Props = { label: string; frame?: number; className?: string; slideClassName?: string; children: ReactNode }

/** Slides to swipe, turn by buttons, or by dots; each child is a slide. */
export function Carousel({ label, frame, className, slideClassName, children }: Props) {
  const slides = Children.toArray(children)
  const turning = useTurning(slides.length, frame)
  return (
    <section className={classes(styles.root, className)} aria-roledescription="carousel" aria-label={label} {...turning.holders}>
      <Track turning={turning} slideClassName={slideClassName}>{slides}</Track>
      {slides.length > 1 && (
        <div className={styles.controls}>
          <IconButton kind="plate" label="Previous" onClick={() => turning.go(turning.at - 1)}><ChevronLeft /></IconButton>
          <p className={styles.place} aria-live={turning.moving ? 'off' : 'polite'}><span className="vh">Slide </span>{turning.at + 1} of {slides.length}</p>
          <PauseButton turning={turning} />
          <IconButton kind="plate" label="Next" onClick={() => turning.go(turning.at + 1)}><ChevronRight /></IconButton>
        </div>
      )}
    </section>
  )
}

/** The slides side by side; those out of sight are out of reach too. The keys scroll it once it has the focus. */
export function Track({ turning, className, slideClassName, children }: { turning: Turning; className?: string; slideClassName?: string; children: ReactNode }) {
  return (
    <div ref={turning.track} className={classes(styles.track, className)} role="group" aria-label="Slides" tabIndex={0}>
      {Children.toArray(children).map((slide, at) => (
        <div key={at} className={classes(styles.slide, slideClassName)} role="group" aria-roledescription="slide" aria-label={`${at + 1} of ${turning.count}`} inert={at !== turning.at}>
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
        <button key={name} type="button" aria-current={at === turning.at} aria-label={`${at + 1} of ${names.length}: ${name}`} onClick={() => turning.go(at)} />
      ))}
    </div>
  )
}

/** Nothing where nothing moves. */
export function PauseButton({ turning }: { turning: Turning }) {
  if (turning.moving === null) return null
  return turning.moving
    ? <IconButton label="Pause" className={styles.pause} onClick={turning.toggle}><Pause size={18} /></IconButton>
    : <IconButton label="Play" className={styles.pause} onClick={turning.toggle}><Play size={18} /></IconButton>
}

const motion = () => matchMedia('(prefers-reduced-motion: reduce)')

function subscribeMotion(hear: () => void) {
  const query = motion()
  query.addEventListener('change', hear)
  return () => query.removeEventListener('change', hear)
}
