import { Plus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { itemNameMax, type ShoppingList } from '#contract/lists.ts'
import { putTyped } from './acts.ts'
import { sayAdded } from './adding.ts'
import { itemNameOf } from './rules.ts'
import { useLists } from './shopping-lists.ts'
import styles from './AddOwnItem.module.css'

/** A field to type an item into; Enter adds it and empties the field for the next one. */
export function AddOwnItem({ list }: { list: ShoppingList }) {
  const lists = useLists()
  const [typed, setTyped] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const itemName = itemNameOf(typed)
    if (itemName === null || !lists) return
    sayAdded(lists, [putTyped(lists, list, itemName)])
    setTyped('')
  }
  return (
    <form className={styles.root} onSubmit={add}>
      <label className={styles.field}>
        <Plus />
        <span className="vh">Add your own item</span>
        <input
          name="itemName"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder="Add your own item"
          maxLength={itemNameMax}
          enterKeyHint="done"
          autoComplete="off"
        />
      </label>
    </form>
  )
}
