import { ChevronDown, Menu, Search } from 'lucide-react'
import { useRef } from 'react'
import { Link, NavLink, useLocation } from '#app/router/index.ts'
import * as brand from '#brand'
import { dialogs } from '#app/ui/dialogs.tsx'
import { Logo } from '#app/ui/Logo.tsx'
import { paths } from '#studio/paths.ts'
import { Kbd } from '#studio/ui/Kbd.tsx'
import { Find } from './Find.tsx'
import { more, sections, type Section } from './sections.ts'
import { Who } from './Who.tsx'
import styles from './Bar.module.css'

export function Bar() {
  return (
    <header className={styles.root}>
      <Link to={paths.weeks()} className={styles.home}>
        <Logo name={brand.appName} className={styles.logo} />
        <span className={styles.studio}>Studio</span>
      </Link>
      <nav className={styles.nav} aria-label="Studio">
        {sections.map((it) => (
          <SectionLink key={it.path} section={it} className={styles.link} />
        ))}
        <Pop label="More" sections={more} className={styles.link} />
      </nav>
      <button type="button" className={styles.find} onClick={() => dialogs.open('find', (close) => <Find close={close} />)}>
        <Search size={18} />
        <span>Find a page or deal</span>
        <Kbd keys="Ctrl+K" />
      </button>
      <nav className={styles.menu} aria-label="Studio">
        <Pop label="Menu" sections={[...sections, ...more]} className={styles.menuButton} icon />
      </nav>
      <Who />
    </header>
  )
}

function SectionLink({ section, className, onPress }: { section: Section; className?: string | undefined; onPress?: () => void }) {
  // A week that is out is a week, though its address begins otherwise.
  const isOut = useLocation().pathname.startsWith('/publications/') && section.path === paths.weeks()
  return (
    <NavLink to={section.path} className={className} onClick={onPress} {...(isOut && { 'aria-current': 'page' as const })}>
      {section.words}
    </NavLink>
  )
}

/** Links behind a button, in the browser's own popover: Escape and a press elsewhere close it. */
function Pop({
  label,
  sections,
  className,
  icon = false,
}: {
  label: string
  sections: readonly Section[]
  className?: string | undefined
  icon?: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  const id = `pop-${label.toLowerCase()}`
  return (
    <>
      <button type="button" className={className} popoverTarget={id}>
        {icon && <Menu size={18} />}
        {label}
        {!icon && <ChevronDown size={14} />}
      </button>
      <div ref={box} id={id} popover="auto" className={styles.pop}>
        {sections.map((it) => (
          <SectionLink key={it.path} section={it} onPress={() => box.current?.hidePopover()} />
        ))}
      </div>
    </>
  )
}
