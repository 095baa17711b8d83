import { Checkbox } from '#app/ui/Checkbox.tsx'
import styles from './Form.module.css'

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void }

/** A choice of yes or no on a line of its own. */
export function CheckLine({ label, checked, onChange }: Props) {
  return (
    <label className={styles.check}>
      <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
