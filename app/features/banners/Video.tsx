import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useObserved } from '#app/observable.ts'
import { network } from '#app/platform/network/index.ts'
import { screen } from '#app/platform/screen/index.ts'
import { classes } from '#app/ui/classes.ts'
import { IconButton } from '#app/ui/IconButton.tsx'
import { onServer } from '#app/ui/picture-source.ts'
import { t } from '#words/t.ts'
import styles from './Banner.module.css'

/**
 * A video over its still picture: without sound, only while it is on the screen, and not under a pointer or with the focus in it.
 * It begins by itself but under reduced motion (decision F15) and where data is saved: there the shopper may start it, and nothing of it is
 * loaded before. One that can't be played leaves the picture, without a button.
 */
export function Video({ source }: { source: string }) {
  const video = useRef<HTMLVideoElement>(null)
  const still = useObserved(screen.prefersLessMotion, screen.prefersLessMotion.get, true)
  const [asked, ask] = useState<boolean | null>(null)
  const [isInView, setInView] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const [isShown, setShown] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const moves = asked ?? !(still || network.savesData())
  // Whoever has just pressed Play has the pointer and the focus here.
  const plays = moves && isInView && (!isHeld || asked === true)

  useEffect(() => {
    const element = video.current
    const box = element?.parentElement
    if (!element || !box) return
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)!.isIntersecting))
    observer.observe(element)
    const [hold, free] = [() => setHeld(true), () => setHeld(false)]
    const heard = { pointerenter: hold, focusin: hold, pointerleave: free, focusout: free }
    for (const [name, listener] of Object.entries(heard)) box.addEventListener(name, listener)
    return () => {
      observer.disconnect()
      for (const [name, listener] of Object.entries(heard)) box.removeEventListener(name, listener)
    }
  }, [])
  useEffect(() => {
    const element = video.current
    if (!element) return
    if (plays)
      element.play().catch(() => {}) // a browser that saves power may refuse
    else element.pause()
  }, [plays])

  if (isBroken) return null
  return (
    <>
      <video
        ref={video}
        className={classes(styles.video, isShown && styles.plays)}
        src={onServer(source)}
        muted
        loop
        playsInline
        preload="none"
        tabIndex={-1}
        aria-hidden="true"
        onPlaying={() => setShown(true)}
        onError={() => setBroken(true)}
      />
      <IconButton label={moves ? t`Pause video` : t`Play video`} kind="plate" className={styles.pause} onClick={() => ask(!moves)}>
        {moves ? <Pause size={18} /> : <Play size={18} />}
      </IconButton>
    </>
  )
}
