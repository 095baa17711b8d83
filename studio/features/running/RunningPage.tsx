import { useRef, useState } from 'react'
import { Link, useSearchParams } from '#app/router/index.ts'
import type { RunningItem } from '#contract/studio/publishing.ts'
import { classes } from '#app/ui/classes.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { useKeys } from '#studio/keys.ts'
import { paths } from '#studio/paths.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { Table } from '#studio/ui/Table.tsx'
import { Tag } from '#studio/ui/Tag.tsx'
import { counted } from '#studio/words.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import { useActs } from './acts.ts'
import { useRunning } from './RunningFrame.tsx'
import { filtered, leaveWords, regularOf, writtenPrice, type Filter } from './rules.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'
import styles from './Running.module.css'

/** Every deal of a week that is out: corrected and withdrawn in place. */
export default function RunningPage() {
  const [search] = useSearchParams()
  const words = search.get('q') ?? ''
  return <Deals key={words} first={words} />
}

/** `first`: the words of the address, with which Find leads here. */
function Deals({ first }: { first: string }) {
  const running = useRunning()
  const acts = useActs(running)
  const [words, setWords] = useState(first)
  const [filter, setFilter] = useState<Filter>('all')
  const [open, setOpen] = useState<{ item: RunningItem; what: 'correct' | 'withdraw' } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useKeys([{ key: '/', words: 'Filter', run: () => box.current?.querySelector('input')?.focus() }])
  const shown = filtered(running.items, words, filter)
  const chips: [Filter, string, number][] = [
    ['all', 'All', running.items.length],
    ['corrected', 'Corrected', running.items.filter((it) => it.isCorrected).length],
    ['withdrawn', 'Withdrawn', running.items.filter((it) => it.state === 'withdrawn').length],
  ]
  return (
    <div className={styles.root}>
      {running.isInMatching && running.weekId && (
        <Note>
          This week is not out yet{running.state === 'withdrawn' && ', and withdrawn: bring it back first'}. Its rows are corrected and left
          out in Matching. <Link to={paths.matching(running.weekId)}>Open Matching</Link>
        </Note>
      )}
      <div className={styles.tools} ref={box}>
        <Field
          label="Filter"
          labelHidden
          type="search"
          placeholder={`Filter ${counted(running.items.length, 'deal')}`}
          value={words}
          onChange={setWords}
          className={styles.filter}
        />
        {chips.map(([name, label, count]) => (
          <Button key={name} kind={filter === name ? 'fill' : 'quiet'} aria-pressed={filter === name} onClick={() => setFilter(name)}>
            {label} {count}
          </Button>
        ))}
      </div>
      <Panel>
        <Table label="Deals" stacks>
          <thead>
            <tr>
              <th scope="col">Deal</th>
              <th scope="col" className={styles.less}>
                Page
              </th>
              <th scope="col" className={styles.number}>
                Price
              </th>
              <th scope="col" className={classes(styles.number, styles.less)}>
                Regular
              </th>
              <th scope="col" className={classes(styles.number, styles.less)}>
                On lists
              </th>
              <th scope="col">
                <span className="vh">State</span>
              </th>
              <th scope="col">
                <span className="vh">Acts</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((it) => (
              <tr key={it.item} className={it.state === 'withdrawn' ? styles.gone : undefined}>
                <td className={styles.deal}>
                  <b>{it.title}</b> <span className={styles.soft}>{it.size}</span>
                </td>
                <td className={styles.less}>{it.page}</td>
                <td className={styles.number}>
                  <b className={styles.price}>{writtenPrice(it.price)}</b>
                  {it.ownerPrice && <span className={styles.soft}> owners {writtenPrice(it.ownerPrice)}</span>}
                </td>
                <td className={classes(styles.number, styles.less)}>{regularOf(it)}</td>
                <td className={classes(styles.number, styles.less)}>{it.onLists > 0 ? it.onLists.toLocaleString('en-US') : 'under 10'}</td>
                <td>{it.state === 'withdrawn' ? <Tag kind="bad">Withdrawn</Tag> : it.isCorrected && <Tag kind="doubt">Corrected</Tag>}</td>
                <td className={styles.acts}>
                  {it.state === 'withdrawn' ? (
                    <Button kind="text" onClick={() => acts.restore.mutate(it)}>
                      Bring back<span className="vh"> {it.title}</span>
                    </Button>
                  ) : (
                    !running.isInMatching && (
                      <>
                        <Button kind="text" onClick={() => setOpen({ item: it, what: 'correct' })}>
                          Correct<span className="vh"> {it.title}</span>
                        </Button>
                        <Button kind="text" onClick={() => setOpen({ item: it, what: 'withdraw' })}>
                          Withdraw<span className="vh"> {it.title}</span>
                        </Button>
                      </>
                    )
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
        {shown.length === 0 && <p className={styles.none}>No deal like that.</p>}
      </Panel>
      <h2 className={styles.pagesHead}>Pages</h2>
      <ul className={styles.pages}>
        {running.pages.map((it) => (
          <li key={it.page}>
            <b>Page {it.pageNumber}</b>
            <span className={styles.soft}>{counted(it.items, 'deal')}</span>
            {it.state === 'withdrawn' ? (
              <Button kind="text" onClick={() => acts.restorePage.mutate(it.page)}>
                Bring back<span className="vh"> page {it.pageNumber}</span>
              </Button>
            ) : (
              !running.isInMatching && (
                <Button
                  kind="text"
                  onClick={() =>
                    dialogs.confirm({
                      key: 'withdraw-page',
                      title: `Withdraw page ${it.pageNumber}?`,
                      message: `The page and its ${counted(it.items, 'deal')} ${leaveWords(running, 2)}.`,
                      okText: 'Withdraw',
                      onOk: () => acts.withdrawPage.mutateAsync(it.page),
                    })
                  }
                >
                  Withdraw<span className="vh"> page {it.pageNumber}</span>
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      <CorrectDialog
        key={`correct ${open?.item.item}`}
        running={running}
        item={open?.what === 'correct' ? open.item : null}
        onClose={() => setOpen(null)}
      />
      <WithdrawDialog
        key={`withdraw ${open?.item.item}`}
        running={running}
        item={open?.what === 'withdraw' ? open.item : null}
        onClose={() => setOpen(null)}
      />
    </div>
  )
}
