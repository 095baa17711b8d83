import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, CornerDownLeft } from 'lucide-react'
import styles from './Kbd.module.css'

/** A key as it is drawn on a keyboard, or several at once: 'Ctrl+K'. Not read out: the button's words say what it does. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className={styles.root} aria-hidden="true">
      {shapes[keys] ?? words[keys] ?? keys.replace(/(?<=.)\+/g, ' ')}
    </kbd>
  )
}

const shapes: Record<string, React.ReactNode> = {
  ArrowUp: <ArrowUp size={12} />,
  ArrowDown: <ArrowDown size={12} />,
  ArrowLeft: <ArrowLeft size={12} />,
  ArrowRight: <ArrowRight size={12} />,
  Enter: <CornerDownLeft size={12} />,
}
const words: Record<string, string> = { Escape: 'Esc', ' ': 'Space' }
