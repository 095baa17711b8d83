import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Dialog } from '#app/ui/Dialog.tsx'
import type { WeekSummary } from '#contract/studio/weeks.ts'
import { useKeys } from '#studio/keys.ts'
import { paths } from '#studio/paths.ts'
import { Field } from '#studio/ui/Field.tsx'
import { weeksQuery } from '#studio/weeks-query.ts'
import { daysWords } from '#studio/words.ts'
import { more, sections, type Section } from './sections.ts'
import styles from './Find.module.css'

/** Leads to a page by a few letters: the arrow keys go from the field into what is found, Enter opens the first. */
export function Find({ close }: { close: () => void }) {
  const [text, setText] = useState('')
  const { data } = useQuery(weeksQuery)
  const words = text.toLowerCase().trim().split(/\s+/)
  const all = [...sections, ...more, ...(data?.weeks.map(sectionOf) ?? [])]
  const found = all.filter((it) => words.every((word) => `${it.words} ${it.also}`.toLowerCase().includes(word))).slice(0, 12)
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

/** A week leads to where it is worked on, or to where it runs. */
function sectionOf(week: WeekSummary): Section {
  const { weekId, title, chainName, publication, state } = week
  const isOut = publication && !['empty', 'making', 'staged'].includes(state)
  const path = isOut ? paths.running(String(publication.adId)) : paths.files(weekId)
  return { words: `${daysWords(week)}, ${title}`, path, also: chainName }
}

function move(form: HTMLFormElement | null, key: string) {
  const stops = [...(form?.querySelectorAll<HTMLElement>('input, a') ?? [])]
  const at = stops.findIndex((it) => it === document.activeElement)
  stops.at((at + (key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus()
}
