import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { StudioItem } from '#contract/studio/content.ts'
import { productPicture } from '#contract/pictures.ts'
import { priceText } from '#contract/prices.ts'
import { classes } from '#app/ui/classes.ts'
import { Picture } from '#app/ui/Picture.tsx'
import { Price } from '#app/ui/Price.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { Tag } from '#studio/ui/Tag.tsx'
import { contentQueries } from './queries.ts'
import { daysWords } from '#studio/words.ts'
import styles from './ItemSearch.module.css'

type Props = {
  label: string
  chosen?: Pick<StudioItem, 'publication' | 'item'> | null
  tall?: boolean
  onChoose: (item: StudioItem) => void
}

/** Finds an item of the weeks that run or come, by its words or its number. */
export function ItemSearch({ label, chosen = null, tall = false, onChoose }: Props) {
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words.trim())
  const found = useQuery({ ...contentQueries.items({ words: wanted }), enabled: tall || wanted !== '' })
  return (
    <div className={classes(styles.root, tall && styles.tall)}>
      <Field label={label} type="search" placeholder="Its words, its brand or its number" value={words} onChange={setWords} />
      {found.data && (tall || wanted !== '') && (
        <>
          <ul className={styles.list} aria-label="Items found">
            {found.data.items.map((it) => (
              <li key={`${it.publication} ${it.item}`}>
                <button
                  type="button"
                  className={styles.item}
                  aria-current={chosen?.item === it.item && chosen.publication === it.publication ? 'true' : undefined}
                  onClick={() => onChoose(it)}
                >
                  <span className={styles.thumb}>
                    <Picture
                      candidates={it.picture ? [productPicture(it.picture)] : []}
                      alt=""
                      width={96}
                      height={96}
                      sizes="2.5rem"
                      widths={[96]}
                      ground="oat"
                    />
                  </span>
                  <span className={styles.words}>
                    <strong>{it.title}</strong>
                    <span>{[it.brand, it.size].filter(Boolean).join(', ')}</span>
                  </span>
                  {it.price?.kind === 'text' ? (
                    <span className={styles.said}>{priceText(it.price)}</span>
                  ) : (
                    it.price && <Price price={it.price} size="sm" className={styles.price} />
                  )}
                  <span className={styles.week}>
                    {it.isByHand && <Tag kind="ok">By hand</Tag>}
                    {daysWords(it)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <p className={styles.count} role="status">
            {found.data.count === 0
              ? 'Nothing of the weeks that run or come is called so.'
              : found.data.count > found.data.items.length
                ? `${found.data.items.length} of ${found.data.count}: more words find fewer.`
                : `${found.data.count} found`}
          </p>
        </>
      )}
    </div>
  )
}
