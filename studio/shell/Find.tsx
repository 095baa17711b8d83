import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { Link } from '#app/router/index.ts'
import { Dialog } from '#app/ui/Dialog.tsx'
import type { WeekSummary } from '#contract/studio/weeks.ts'
import { useKeys } from '#studio/keys.ts'
import { paths } from '#studio/paths.ts'
import { Field } from '#studio/ui/Field.tsx'
import { weeksQuery } from '#studio/weeks-query.ts'
import { daysWords } from '#studio/words.ts'
import { dealSections, dealsQuery } from './deals.ts'
import { more, sections, type Section } from './sections.ts'
import styles from './Find.module.css'

/** Leads to a page, a week or a deal by a few letters: the arrow keys go from the field into what is found, Enter opens the first. */
export function Find({ close }: { close: () => void }) {
  const [text, setText] = useState('')
  const { data } = useQuery(weeksQuery)
  const wanted = useDeferredValue(text.trim())
  const deals = useQuery({ ...dealsQuery(wanted), enabled: wanted.length > 1 })
  const words = text.toLowerCase().trim().split(/\s+/)
  const all = [...sections, ...more, ...(data?.weeks.map(sectionOf) ?? [])]
  const pages = all.filter((it) => words.every((word) => `${it.words} ${it.also}`.toLowerCase().includes(word))).slice(0, 12)
  const sold = wanted.length > 1 && deals.data ? dealSections(deals.data, data?.weeks ?? []).slice(0, 12) : []
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
          label="Page, week or deal"
          labelHidden
          placeholder="A page, a week or a deal"
          data-autofocus
          autoComplete="off"
          value={text}
          onChange={setText}
        />
        <ul className={styles.found}>
          {pages.map((it) => (
            <li key={it.path}>
              <Link to={it.path} onClick={close}>
                {it.words}
              </Link>
            </li>
          ))}
        </ul>
        {sold.length > 0 && (
          <>
            <h3>Deals</h3>
            <ul className={styles.found}>
              {sold.map((it, at) => (
                <li key={`${it.path} ${at}`}>
                  <Link to={it.path} onClick={close}>
                    {it.words}
                    <span>{it.also}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        {pages.length + sold.length === 0 && !deals.isFetching && <p role="status">Nothing is called so.</p>}
      </form>
    </Dialog>
  )
}

/** A week leads to where it is worked on, or to where it runs. */
function sectionOf(week: WeekSummary): Section {
  const { weekId, title, chainName, publication, state } = week
  const isOut = publication && !['empty', 'making', 'staged'].includes(state)
  const path = isOut ? paths.running(publication.externalId) : paths.files(weekId)
  return { words: `${daysWords(week)}, ${title}`, path, also: chainName }
}

function move(form: HTMLFormElement | null, key: string) {
  const stops = [...(form?.querySelectorAll<HTMLElement>('input, a') ?? [])]
  const at = stops.findIndex((it) => it === document.activeElement)
  stops.at((at + (key === 'ArrowDown' ? 1 : -1)) % stops.length)?.focus()
}
