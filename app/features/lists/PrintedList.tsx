import { useObserved } from '#app/observable.ts'
import { printer } from '#app/platform/printer/index.ts'
import { aisleText } from '#words/aisles.ts'
import type { ListItem } from './changes.ts'
import { lineWords } from './line-words.ts'
import type { Group } from './order.ts'
import styles from './PrintedList.module.css'

type Props = {
  name: string
  place: string
  groups: readonly Group[]
  ended: (item: ListItem) => boolean
  isOwner: boolean | null
}

/** The list on paper, by aisle, with boxes to tick by pen. It is made only then: a long list would be in the page twice. */
export function PrintedList({ name, place, groups, ended, isOwner }: Props) {
  const isPrinting = useObserved(printer.printing, printer.printing.get, false)
  if (!isPrinting) return null
  return (
    <div className={styles.root}>
      <p className={styles.title}>{name}</p>
      <p>{place}</p>
      <div className={styles.groups}>
        {groups.map((group) => (
          <div key={group.name} className={styles.group}>
            <p className={styles.aisle}>{aisleText(group.name)}</p>
            {group.items.map((item) => (
              <PrintedRow key={item.shoppingListItemId} item={item} ended={ended(item)} isOwner={isOwner} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function PrintedRow({ item, ended, isOwner }: { item: ListItem; ended: boolean; isOwner: boolean | null }) {
  const { about, amount, price } = lineWords(item, ended, isOwner)
  return (
    <div className={styles.row}>
      <span className={styles.box}>{item.isChecked && '✓'}</span>
      <span className={styles.words}>
        {item.itemName}
        {about && <small>{about}</small>}
      </span>
      <span className={styles.end}>{[amount, price].filter(Boolean).join(' · ')}</span>
    </div>
  )
}
