import { useState, type ReactNode } from 'react'
import { contentStates, type ContentState } from '#contract/studio/content.ts'
import { Panel } from '#studio/ui/Panel.tsx'
import { capitalized } from '#studio/words.ts'
import { stateWords } from './rules.ts'
import styles from './StateList.module.css'

type Thing = { id: string; state: ContentState }
type Props<T extends Thing> = { all: readonly T[]; none: string; children: (thing: T) => ReactNode }

/** Things of the content as rows, of all states or of one. What is over is not shown among all. */
export function StateList<T extends Thing>({ all, none, children }: Props<T>) {
  const [only, setOnly] = useState<ContentState | null>(null)
  const shown = all.filter(({ state }) => (only === null ? state !== 'over' && state !== 'withdrawn' : state === only))
  const states = contentStates.filter((state) => all.some((it) => it.state === state))
  return (
    <>
      {states.length > 1 && (
        <div className={styles.states} role="group" aria-label="Which are shown">
          <Choice on={only === null} onPress={() => setOnly(null)}>
            Running and coming
          </Choice>
          {states.map((state) => (
            <Choice key={state} on={only === state} onPress={() => setOnly(state)}>
              {stateWords[state]} {all.filter((it) => it.state === state).length}
            </Choice>
          ))}
        </div>
      )}
      <Panel className={styles.list}>
        {shown.length === 0 ? <p className={styles.none}>{all.length === 0 ? none : 'None of these at present.'}</p> : shown.map(children)}
      </Panel>
    </>
  )
}

function Choice({ on, onPress, children }: { on: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.choice} aria-pressed={on} onClick={onPress}>
      {children}
    </button>
  )
}

/** Returns 'Three are running, one is coming.' */
export function tally(all: readonly Thing[]): string {
  const count = (state: ContentState) => all.filter((it) => it.state === state).length
  const said = (many: number, word: string) => `${words[many] ?? many} ${many === 1 ? 'is' : 'are'} ${word}`
  const [running, coming] = [count('running'), count('coming')]
  if (running + coming === 0) return 'None is running.'
  const text = coming === 0 ? said(running, 'running') : `${said(running, 'running')}, ${said(coming, 'coming')}`
  return `${capitalized(text)}.`
}

const words = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
