import { ArrowRight, Smartphone } from 'lucide-react'
import { useId, useState } from 'react'
import { pagePicture } from '#contract/pictures.ts'
import { noteMax, type Running, type RunningItem } from '#contract/studio/publishing.ts'
import { useMinute } from '#app/clock.ts'
import { Dialog } from '#app/ui/Dialog.tsx'
import { useKeys } from '#studio/keys.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Failure } from '#studio/ui/Failure.tsx'
import { Choice, Field } from '#studio/ui/Field.tsx'
import { Meanwhile } from '#studio/ui/Meanwhile.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { capitalized, dayAt } from '#studio/words.ts'
import { useActs } from './acts.ts'
import { changedSince, correctionNote, differences, isHigher, onListsWords, reachWords, regularOf, writtenPrice } from './rules.ts'
import styles from './Running.module.css'

type Props = { running: Running; /** As it was when the dialog opened. null: closed. */ item: RunningItem | null; onClose: () => void }

/** Corrects a deal beside its cut of the page, with the note that shoppers read. */
export function CorrectDialog({ running, item, onClose }: Props) {
  return (
    <Dialog open={item !== null} title="Correct a deal" onClose={onClose}>
      {item && <Form running={running} item={item} onClose={onClose} />}
    </Dialog>
  )
}

function Form({ running, item, onClose }: Props & { item: RunningItem }) {
  const [before, ownersBefore] = [writtenPrice(item.price), writtenPrice(item.ownerPrice)]
  const [price, setPrice] = useState(before)
  const [ownerPrice, setOwnerPrice] = useState(ownersBefore)
  const [title, setTitle] = useState(item.title)
  const [size, setSize] = useState(item.size)
  const [regular, setRegular] = useState(regularOf(item))
  const [category, setCategory] = useState(item.category)
  const [typed, setTyped] = useState<string | null>(null)
  const today = dayAt(useMinute(), running.timeZone)
  const [correct, noteId] = [useActs(running).correct, useId()]
  const note = typed ?? correctionNote(before, price.trim(), today)
  const changes = {
    ...(price.trim() !== before && { price: price.trim() }),
    ...(ownerPrice.trim() !== ownersBefore && { ownerPrice: ownerPrice.trim() }),
    ...(title.trim() !== item.title && { title: title.trim() }),
    ...(size.trim() !== item.size && { size: size.trim() }),
    ...(regular.trim() !== regularOf(item) && { regular: regular.trim() }),
    ...(category !== item.category && { category }),
  }
  const nameOf = (id: string) => running.departments.find((it) => it.category === id)?.name ?? id
  const isChanged = Object.keys(changes).length > 0 || (typed !== null && typed !== item.note)
  const present = changedSince(running, item)
  const save = ({ version } = item) => {
    if (isChanged && note.trim() !== '') correct.mutate({ item: item.item, version, note, ...changes }, { onSuccess: onClose })
  }
  useKeys([{ key: 'Ctrl+Enter', words: 'Correct', run: () => save() }], { inDialog: true })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <div className={styles.top}>
        <Crop item={item} />
        <div className={styles.fields}>
          <p className={styles.soft}>{item.brand}</p>
          <h3>{[item.title, item.size].filter(Boolean).join(', ')}</h3>
          <div className={styles.row}>
            <p>
              <span className={styles.label}>Now</span>
              <s>{before || 'no price'}</s>
            </p>
            <ArrowRight size={18} aria-hidden="true" />
            <Field label="Sale price" value={price} onChange={setPrice} data-autofocus className={styles.short} />
            <Field label="Owner price" value={ownerPrice} onChange={setOwnerPrice} className={styles.short} />
          </div>
          <div className={styles.row}>
            <Field label="Name" required value={title} onChange={setTitle} />
            <Field label="Size" value={size} onChange={setSize} className={styles.short} />
          </div>
          <div className={styles.row}>
            <Choice label="Department" value={category} onChange={setCategory}>
              {running.departments.map((it) => (
                <option key={it.category} value={it.category}>
                  {it.name}
                </option>
              ))}
            </Choice>
            <Field label="Regular price" value={regular} onChange={setRegular} className={styles.short} />
          </div>
        </div>
      </div>
      <div className={styles.note}>
        <label htmlFor={noteId}>Note shoppers see with the price</label>
        <textarea id={noteId} rows={2} required maxLength={noteMax} value={note} onChange={(event) => setTyped(event.target.value)} />
        <p className={styles.soft}>
          <span>
            Shown with the price.
            {onListsWords(item, 'corrected')}
          </span>
          <span>
            {note.length} of {noteMax}
          </span>
        </p>
      </div>
      {isHigher(item.price, price) && (
        <Note role="status">
          <strong>The new price is higher than the printed one.</strong> Tell the stores’ front ends: they may have to honor {before}.
        </Note>
      )}
      {present ? (
        <Meanwhile
          error={correct.error}
          differences={differences(present, item, { title, size, price, ownerPrice, regular, department: nameOf(category), note })}
          onTheirs={onClose}
          {...(present.state === 'shown' && { onMine: () => save(present) })}
        />
      ) : (
        <Failure of={correct.error} />
      )}
      <footer className={styles.foot}>
        <span className={styles.reach}>
          <Smartphone size={18} />
          {capitalized(reachWords(running))}
        </span>
        <Button onClick={onClose} keys="Esc">
          Cancel
        </Button>
        <Button type="submit" kind="fill" disabled={!isChanged || correct.isPending || present !== null} keys="Ctrl+Enter">
          {price.trim() !== before && price.trim() !== '' ? `Correct to ${price.trim()}` : 'Correct'}
        </Button>
      </footer>
    </form>
  )
}

/** The deal as it is printed. */
function Crop({ item: { crop, title } }: { item: RunningItem }) {
  if (!crop) return null
  const { x, y, width, height } = crop.region
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} className={styles.crop} role="img" aria-label={`${title} as it is printed`}>
      <image href={`${pagePicture(crop.image)}?w=1280`} width={crop.width} height={crop.height} />
    </svg>
  )
}
