import { useEffect, useState } from 'react'
import { sharing as calls, type Sharing } from '#contract/sharing.ts'
import { useTools } from '#app/context.ts'
import { Button } from '#app/ui/Button.tsx'
import { t } from '#words/t.ts'
import { Initials } from './Initials.tsx'
import { newsText } from './people.ts'
import styles from './NewsNote.module.css'

type Props = { shoppingListId: string; sharing: Sharing; onShow: (items: ReadonlySet<string>) => void }

/** Tells once what the others have added since the list was last open. What comes while it is open is seen as it comes. */
export function NewsNote({ shoppingListId, sharing, onShow }: Props) {
  const { send } = useTools()
  const [told] = useState(sharing)
  const fresh = sharing.news.reduce((so, { count }) => so + count, 0)
  useEffect(() => {
    // When it does not get through it is told again, which does no harm.
    if (fresh > 0) void send(calls.changeMe, { params: { shoppingListId }, body: { seen: true } }).catch(() => {})
  }, [send, shoppingListId, fresh])
  const text = newsText(told)
  const first = told.people.find((it) => it.person === told.news[0]?.person)
  if (!text || !first) return null
  return (
    <div className={styles.root}>
      <Initials person={first} />
      <p role="status">{text}</p>
      <Button kind="text" small onClick={() => onShow(new Set(told.news.flatMap(({ items }) => items)))}>
        {t`Show`}
      </Button>
    </div>
  )
}
