import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { noticeLimits, notices, type NoticeDesk } from '#contract/studio/notices.ts'
import { Checkbox } from '#app/ui/Checkbox.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { call } from '#studio/api/call.ts'
import { draftsOf } from '#studio/drafts.ts'
import { useMay } from '#studio/me.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Failure } from '#studio/ui/Failure.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { Page } from '#studio/ui/Page.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { LeftNote, useDraft, useLeft } from '#studio/features/content/drafts.tsx'
import { TextField } from '#studio/features/content/TextField.tsx'
import { LockScreen } from './LockScreen.tsx'
import { noticeQueries } from './queries.ts'
import { phonesWords, quietWords, sentWords } from './rules.ts'
import styles from './NoticesPage.module.css'

const drafts = draftsOf('notice', v.object({ title: v.string(), body: v.string(), chosen: v.array(v.number()), noticeId: v.string() }))

/** A notice to the phones of a store's shoppers, and those that were sent. */
export default function NoticesPage() {
  const desk = useQuery(noticeQueries.desk())
  return (
    <Page title="Notices" text="A few words on the phones of the shoppers whose last visited store it is. They open that store’s home.">
      <Loaded query={desk} what="The notices">
        {(data) => <Desk desk={data} />}
      </Loaded>
    </Page>
  )
}

function Desk({ desk }: { desk: NoticeDesk }) {
  const client = useQueryClient()
  const mayMake = useMay('publisher')
  const left = useLeft(drafts, 'new')
  const [title, setTitle] = useState(left?.title ?? '')
  const [body, setBody] = useState(left?.body ?? '')
  const only = desk.stores.length === 1 ? desk.stores.map((it) => it.storeId) : []
  const [chosen, setChosen] = useState<readonly number[]>(left?.chosen ?? only)
  const [isTried, setTried] = useState(false)
  // One for each notice that is begun: a second press sends the same one.
  const [noticeId, setNoticeId] = useState<string>(() => left?.noticeId ?? crypto.randomUUID())
  useDraft(drafts, 'new', title !== '' || body !== '' ? { title, body, chosen: [...chosen], noticeId } : null)
  const storeIds = desk.stores.filter((it) => chosen.includes(it.storeId)).map((it) => it.storeId)
  const stores = desk.stores.filter((it) => chosen.includes(it.storeId))
  const reach = useQuery({ ...noticeQueries.reach(storeIds), enabled: storeIds.length > 0 })
  const whom = storeIds.length > 0 && reach.data ? phonesWords(reach.data.phones) : null
  const quiet = quietWords(stores)
  const sending = useMutation({
    mutationFn: () => call(notices.send, { params: { noticeId }, body: { title, body, storeIds } }),
    onSuccess: async ({ phones }) => {
      toasts.show({ text: `Sent to ${phonesWords(phones)}${quiet ? '; some get it in the morning' : ''}.` })
      empty()
      await client.invalidateQueries({ queryKey: noticeQueries.desk().queryKey })
    },
  })
  function empty() {
    setNoticeId(crypto.randomUUID())
    setTitle('')
    setBody('')
    setTried(false)
  }
  const faults = {
    title: title.trim() === '' ? 'The title is missing.' : null,
    body: body.trim() === '' ? 'The words are missing.' : null,
    stores: storeIds.length === 0 ? 'Choose at least one store.' : null,
  }
  const ask = () => {
    setTried(true)
    if (faults.title || faults.body || faults.stores) return
    dialogs.confirm({
      key: 'send',
      title: `Send it to ${whom ?? 'these phones'}?`,
      message: `‘${title}’ cannot be called back once it is on a phone. ${quiet ?? 'It goes out now.'}`,
      okText: 'Send',
      // Why it was refused stands at the form; the dialog that asks for the second factor must not be behind this one.
      onOk: () => sending.mutate(),
    })
  }
  const canSend = desk.isOn && mayMake
  return (
    <div className={styles.columns}>
      <div className={styles.left}>
        {!desk.isOn && (
          <Note>
            <strong>This server sends no notices yet.</strong> Whoever runs it gives it the key of the push service, FCM_CREDENTIALS
            (docs/operations.md). Until then everything here can be tried, and nothing is sent.
          </Note>
        )}
        <Panel pad aria-label="New notice" className={styles.form}>
          <h2>New notice</h2>
          {left && (title !== '' || body !== '') && <LeftNote isNew onDrop={empty} />}
          <Field
            label="Title"
            placeholder="The new flyer is here"
            value={title}
            maxLength={noticeLimits.title}
            onChange={setTitle}
            hint={`${title.length} of ${noticeLimits.title}`}
            error={isTried ? faults.title : null}
          />
          <TextField
            label="Words"
            placeholder="Apples, squash and bread, from today to Tuesday."
            value={body}
            max={noticeLimits.body}
            onChange={setBody}
            error={isTried ? faults.body : null}
          />
          <Stores stores={desk.stores} chosen={chosen} onChange={setChosen} error={isTried ? faults.stores : null} />
          {quiet && <Note>{quiet} From 9 in the evening to 8 in the morning no phone is disturbed.</Note>}
          <Failure of={sending.error} />
          <div className={styles.foot}>
            <p role="status">{whom ? <strong>It reaches {whom}.</strong> : 'Choose stores to see how many phones it reaches.'}</p>
            {mayMake ? (
              <Button kind="fill" main busy={sending.isPending} disabled={!canSend} onClick={ask}>
                <Send size={18} />
                {whom ? `Send to ${whom}` : 'Send'}
              </Button>
            ) : (
              <p>A publisher can send it.</p>
            )}
          </div>
        </Panel>
      </div>
      <div className={styles.right}>
        <LockScreen
          title={title || 'The new flyer is here'}
          body={body || 'Apples, squash and bread, from today to Tuesday.'}
          isSample={!title && !body}
        />
        <Panel pad aria-label="Sent">
          <h2>Sent</h2>
          {desk.sent.length === 0 ? (
            <p className={styles.soft}>None in the last ninety days.</p>
          ) : (
            <ul className={styles.sent}>
              {desk.sent.slice(0, 12).map((it) => (
                <li key={it.noticeId}>
                  <strong>{it.title}</strong>
                  <span>{it.body}</span>
                  <span className={styles.soft}>
                    {sentWords(it.sentAt)}, {it.by}, {phonesWords(it.phones)} of{' '}
                    {it.stores.length === 1 ? it.stores[0] : `${it.stores.length} stores`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </div>
  )
}

type StoresProps = {
  stores: NoticeDesk['stores']
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
  error: string | null
}

function Stores({ stores, chosen, onChange, error }: StoresProps) {
  const ids = stores.map((it) => it.storeId)
  const all = ids.every((it) => chosen.includes(it))
  return (
    <fieldset className={styles.stores}>
      <legend>Shoppers of</legend>
      <div className={styles.list}>
        {stores.length > 1 && (
          <label>
            <Checkbox checked={all} onChange={() => onChange(all ? [] : ids)} />
            <b>All {stores.length} stores</b>
          </label>
        )}
        {stores.map(({ storeId, name, phones }) => (
          <label key={storeId}>
            <Checkbox
              checked={chosen.includes(storeId)}
              onChange={(event) => onChange(event.target.checked ? [...chosen, storeId] : chosen.filter((it) => it !== storeId))}
            />
            {name}
            <span>{phonesWords(phones)}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
