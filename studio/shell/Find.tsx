import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Dialog } from '#app/ui/Dialog.tsx'
import { useKeys } from '#studio/keys.ts'
import { Field } from '#studio/ui/Field.tsx'
import { more, sections } from './sections.ts'
import styles from './Find.module.css'

/** Leads to a page by a few letters: the arrow keys go from the field into what is found, Enter opens the first. */
export function Find({ close }: { close: () => void }) {
  const [text, setText] = useState('')
  const words = text.toLowerCase().trim().split(/\s+/)
  const found = [...sections, ...more].filter((it) => words.every((word) => `${it.words} ${it.also}`.toLowerCase().includes(word)))
  const form = useRef<HTMLFormElement>(null)
  useKeys([{ key: ['ArrowDown', 'ArrowUp'], words: 'Next', quiet: true, whileTyping: true, run: ({ key }) => move(form.current, key) }], {
    inDialog: true,
  })
  return (
    <Dialog open title="Find" onClose={close}>
      <form
        ref={form}
        className={styles.root}
        onSubmit={(event) => {
          event.preventDefault()
          event.currentTarget.querySelector('a')?.click()
        }}
      >
        <Field
          label="Page or week"
          labelHidden
          placeholder="A page or a week"
          data-autofocus
          autoComplete="off"
          value={text}
          onChange={setText}
        />
        <ul className={styles.found}>
          {found.map((it) => (
            <li key={it.path}>
              <Link to={it.path} onClick={close}>
                {it.words}
              </Link>
            </li>
          ))}
        </ul>
        {found.length === 0 && <p role="status">Nothing is called so.</p>}
      </form>
    </Dialog>
  )
}

function move(form: HTMLFormElement | null, key: string) {
  const stops = [...(form?.querySelectorAll<HTMLElement>('input, a') ?? [])]
  const at = stops.findIndex((it) => it === document.activeElement)
  stops.at((at + (key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus()
}
