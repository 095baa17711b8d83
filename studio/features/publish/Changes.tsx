import { ArrowRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { productPicture } from '#contract/pictures.ts'
import type { Comparison } from '#contract/studio/publishing.ts'
import { priceText } from '#contract/prices.ts'
import { priceWords } from '#app/ui/price-words.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { counted, longDayWords } from '#studio/words.ts'
import styles from './PublishPage.module.css'

/** How a week differs from the one before it. */
export function Changes({ comparison: { against, added, gone, changed, same }, today }: { comparison: Comparison; today: string }) {
  const [all, showAll] = useState<'changed' | 'added' | 'gone' | null>(null)
  const more = (what: 'changed' | 'added' | 'gone', count: number, first: number) =>
    count > first && (
      <Button kind="text" aria-expanded={all === what} onClick={() => showAll(all === what ? null : what)}>
        {all === what ? 'Show less' : 'Show all'}
        <span className="vh"> {words[what]}</span>
      </Button>
    )
  return (
    <>
      <Panel className={styles.counts}>
        <Count count={added.count} words="new deals" className={styles.fresh} />
        <Count count={gone.count} words="not in this week" />
        <Count count={changed.count} words="other prices" className={styles.prices} />
        <Count count={same} words="as before" className={styles.same} />
      </Panel>
      <Panel pad>
        <Head title="Other prices" about={changed.count > 0 ? `${changed.count}, biggest step first` : 'none'}>
          {more('changed', changed.count, 8)}
        </Head>
        <ul className={styles.diffs}>
          {changed.some.slice(0, all === 'changed' ? undefined : 8).map((it, at) => (
            <li key={at}>
              <span>{it.title}</span>
              <s>
                <span className="vh">was </span>
                {it.before ? priceText(it.before) : 'no price'}
              </s>
              <ArrowRight size={14} aria-hidden="true" />
              <b title={it.after ? priceWords(it.after) : undefined}>
                <span className="vh">is </span>
                {it.after ? priceText(it.after) : 'no price'}
              </b>
            </li>
          ))}
        </ul>
      </Panel>
      <div className={styles.pair}>
        <Panel pad>
          <Head title="New" about={`${added.count}`}>
            {more('added', added.count, 6)}
          </Head>
          {all === 'added' ? (
            <ul>
              {added.some.map((it, at) => (
                <li key={at}>{it.title}</li>
              ))}
            </ul>
          ) : (
            <div className={styles.pictures}>
              {added.some
                .slice(0, 6)
                .map((it, at) =>
                  it.picture ? (
                    <img key={at} src={`${productPicture(it.picture)}?w=160`} alt={it.title} width={44} height={44} loading="lazy" />
                  ) : (
                    <span key={at}>{it.title}</span>
                  ),
                )}
            </div>
          )}
        </Panel>
        <Panel pad>
          <Head
            title="Not in this week"
            about={gone.onLists > 0 ? `${gone.count}, on about ${counted(gone.onLists, 'shopping list')}` : `${gone.count}`}
          >
            {more('gone', gone.count, 0)}
          </Head>
          {all === 'gone' ? (
            <ul>
              {gone.some.map((title, at) => (
                <li key={at}>{title}</li>
              ))}
            </ul>
          ) : (
            gone.count > 0 &&
            against && (
              <p className={styles.soft}>
                {against.validTo < today
                  ? `They were over on ${longDayWords(against.validTo)}. On lists they stay, marked as over.`
                  : `They run to the end of their own week, ${longDayWords(against.validTo)}. On lists they stay, marked as over after that.`}
              </p>
            )
          )}
        </Panel>
      </div>
    </>
  )
}

const words = { changed: 'other prices', added: 'new deals', gone: 'deals that are not in this week' }

function Count({ count, words: what, className }: { count: number; words: string; className?: string | undefined }) {
  return (
    <p>
      <b className={className}>{count}</b>
      {what}
    </p>
  )
}

function Head({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <h3>{title}</h3>
      <span className={styles.soft}>{about}</span>
      {children}
    </div>
  )
}
