import { Clock, Copy, Share2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { useRouter } from '#app/router/index.ts'
import { uuidv7 } from '#app/uuid.ts'
import type { Endpoint, Reply, Request } from '#contract/endpoint.ts'
import { listTitle, type ShoppingList } from '#contract/lists.ts'
import type { Person, Sharing } from '#contract/people.ts'
import { invitationDays, sharing as calls } from '#contract/sharing.ts'
import { failureText } from '#app/api/failure-text.ts'
import { useTools } from '#app/context.ts'
import { paths } from '#app/paths.ts'
import { push } from '#app/platform/push/index.ts'
import { share } from '#app/platform/share/index.ts'
import { Button } from '#app/ui/Button.tsx'
import { Checkbox } from '#app/ui/Checkbox.tsx'
import { Dialog } from '#app/ui/Dialog.tsx'
import { dialogs } from '#app/ui/dialogs.tsx'
import { handsOnFocus, takesFocus } from '#app/ui/focus-heading.ts'
import { QrCode } from '#app/ui/QrCode.tsx'
import { Select } from '#app/ui/Select.tsx'
import { plural, t } from '#words/t.ts'
import { listIn } from './changes.ts'
import { EditMe } from './EditMe.tsx'
import { FirstName } from './FirstName.tsx'
import { Initials } from './Initials.tsx'
import { joinLink } from './join-link.ts'
import { nameOf } from './people.ts'
import { useLists, useListsValue } from './shopping-lists.ts'
import styles from './ShareDialog.module.css'

type Props = { shoppingListId: string; isForMyDevice: boolean; onClose: () => void }

/** Who is on a list, and a link and a code for those who are to join. */
export function ShareDialog({ shoppingListId, isForMyDevice, onClose }: Props) {
  const list = useListsValue(({ data }) => listIn(data, shoppingListId))
  const act = useAct()
  if (!list) return null
  const isMine = list.sharing?.isMine ?? true
  const others = list.sharing?.people.filter((it) => !it.isOwner) ?? []
  const me = list.sharing?.people.find((it) => it.person === list.sharing?.me)
  return (
    <Dialog open title={isForMyDevice ? t`Open on another device` : t`Share this list`} onClose={onClose}>
      <div className={styles.root}>
        {isForMyDevice && (
          <p className={styles.small}>{t`Scan the code with the other device, or open the link there. No account is needed.`}</p>
        )}
        {!isForMyDevice && isMine && (
          <p className={styles.small}>{t`Anyone with the link can add items, check them off and remove them. Nobody needs an account.`}</p>
        )}
        {(isMine || isForMyDevice) && <Invite list={list} firstName={me ? nameOf(me) : ''} isForMyDevice={isForMyDevice} act={act} />}
        {!isForMyDevice && list.sharing && <People list={list} sharing={list.sharing} act={act} onClose={onClose} />}
        {list.sharing && isMine && (others.length === 0 || !isForMyDevice) && <StopButton list={list} others={others} />}
      </div>
    </Dialog>
  )
}

type Act = <E extends Endpoint>(endpoint: E, request: Request<E>) => Promise<Reply<E> | undefined>

/** Needs the network, unlike what is done to items; says so when there is none. */
function useAct(): Act {
  const change = useChange()
  return async (endpoint, request) => {
    try {
      return await change(endpoint, request)
    } catch (error) {
      console.error(error)
      dialogs.alert({ key: 'sharing-failed', ...failureText(error) })
      return undefined
    }
  }
}

/** The same for what is asked before: it rejects, and the question says so and stays. */
function useChange() {
  const { send, queryClient } = useTools()
  return async <E extends Endpoint>(endpoint: E, request: Request<E>): Promise<Reply<E>> => {
    const reply = await send(endpoint, request)
    void queryClient.invalidateQueries({ queryKey: ['lists'] })
    return reply
  }
}

function Invite({ list, firstName, isForMyDevice, act }: { list: ShoppingList; firstName: string; isForMyDevice: boolean; act: Act }) {
  const [typed, setTyped] = useState(firstName)
  const [admits, setAdmits] = useState('5')
  const [link, setLink] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const make = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const body = isForMyDevice ? { isForMyDevice } : { firstName: typed.trim(), admits: Number(admits) }
    const reply = await act(calls.invite, { params: { shoppingListId: list.shoppingListId }, body })
    setBusy(false)
    if (reply) setLink(joinLink(reply.secret))
  }
  if (link !== null) return <Link name={listTitle(list.name)} link={link} />
  return (
    <form className={styles.form} onSubmit={(event) => void make(event)}>
      {!isForMyDevice && (
        <>
          <FirstName value={typed} onChange={setTyped} enterKeyHint="done" />
          <Select label={t`How many people can join`} value={admits} onChange={setAdmits}>
            {[1, 2, 5, 10, 20].map((it) => (
              <option key={it}>{it}</option>
            ))}
          </Select>
        </>
      )}
      <Button type="submit" kind="fill" wide busy={busy} disabled={!isForMyDevice && typed.trim() === ''}>
        {isForMyDevice ? t`Show the code` : t`Make a link`}
      </Button>
    </form>
  )
}

function Link({ name, link }: { name: string; link: string }) {
  const [copied, setCopied] = useState(false)
  const hand = async () => {
    try {
      if ((await share.text(name, link)) === 'copied') setCopied(true)
    } catch {
      dialogs.alert({ key: 'share-link', title: t`Error`, message: t`The link could not be shared. Copy it instead.` })
    }
  }
  return (
    <>
      <QrCode text={link} label={t`Code of the link`} />
      <p className={styles.ends}>
        <Clock size={16} />
        {t`Ends in ${invitationDays} days`}
      </p>
      <p className={styles.link}>{link}</p>
      <Button ref={takesFocus} kind="fill" wide onClick={() => void hand()}>
        {share.hasSheet() ? <Share2 /> : <Copy />}
        {share.hasSheet() ? t`Send the link` : t`Copy the link`}
      </Button>
      {/* A toast would be below the dialog. */}
      <p role="status" className={styles.small}>
        {copied && t`Copied`}
      </p>
    </>
  )
}

function People({ list, sharing, act, onClose }: { list: ShoppingList; sharing: Sharing; act: Act; onClose: () => void }) {
  const { navigate, page } = useRouter()
  const lists = useLists()
  const change = useChange()
  /** null: not yet. */
  const [editing, setEditing] = useState<boolean | null>(null)
  const params = { shoppingListId: list.shoppingListId }
  const { people, me, isMine, invitations, wantsNotices, heir } = sharing
  const others = people.filter((it) => !it.isOwner)
  const leave = async (copyTo: string | undefined) => {
    onClose()
    const from = page().location
    const stay = lists?.letGo(list.shoppingListId)
    if ((await act(calls.leave, { params, query: { copyTo } })) === undefined) stay?.()
    else void navigate(paths.lists(), { from })
  }
  return (
    <>
      <section>
        <h3>{t`On this list`}</h3>
        <ul className={styles.people}>
          {people.map((person) => (
            <li key={person.person} ref={handsOnFocus}>
              <Initials person={person} big />
              <span>
                {nameOf(person)}
                <small>{roleOf(person, me)}</small>
              </span>
              {person.person === me && !editing && (
                <Button
                  ref={editing === null ? undefined : takesFocus}
                  small
                  onClick={() => setEditing(true)}
                  aria-label={t`Edit your name and color`}
                >
                  {t`Edit`}
                </Button>
              )}
              {person.person === me && editing && (
                <EditMe
                  me={person}
                  onSave={async (body) => {
                    if ((await act(calls.changeMe, { params, body })) !== undefined) setEditing(false)
                  }}
                  onCancel={() => setEditing(false)}
                />
              )}
              {isMine && !person.isOwner && (
                <RemoveButton
                  person={person}
                  onRemove={() => change(calls.removePerson, { params: { ...params, personNumber: String(person.person) } })}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      {invitations > 0 && isMine && (
        <Button ref={handsOnFocus} wide onClick={() => void act(calls.takeBack, { params })}>
          {plural(invitations, { one: t`Take back ${invitations} open link`, other: t`Take back ${invitations} open links` })}
        </Button>
      )}
      {push.isThere() && others.length > 0 && (
        <label className={styles.check}>
          <Checkbox checked={wantsNotices} onChange={() => void act(calls.changeMe, { params, body: { wantsNotices: !wantsNotices } })} />
          {t`Tell me when others add things`}
        </label>
      )}
      {isMine && others.length > 0 && (
        <Select
          label={t`If you delete your account`}
          value={String(heir ?? '')}
          onChange={(value) => void act(calls.passOn, { params, body: { person: value === '' ? null : Number(value) } })}
        >
          <option value="">{t`Everybody keeps a copy`}</option>
          {others.map((it) => (
            <option key={it.person} value={it.person}>
              {t`The list goes to ${it.firstName}`}
            </option>
          ))}
        </Select>
      )}
      {!isMine && (
        <div className={styles.acts}>
          <Button wide onClick={() => void leave(uuidv7())}>
            {t`Leave and keep a copy`}
          </Button>
          <Button wide onClick={() => void leave(undefined)}>
            {t`Leave this list`}
          </Button>
        </div>
      )}
    </>
  )
}

function RemoveButton({ person, onRemove }: { person: Person; onRemove: () => Promise<unknown> }) {
  const ask = () =>
    dialogs.confirm({
      key: 'remove-person',
      title: t`Remove ${person.firstName}?`,
      message: t`${person.firstName} will no longer see this list. To keep out whoever has the link, take the open links back too.`,
      okText: t`Remove`,
      onOk: onRemove,
    })
  return (
    <Button small onClick={ask} aria-label={t`Remove ${person.firstName}||a person`}>
      {t`Remove`}
    </Button>
  )
}

/** All at once, and for good: who shall come back is invited anew. Which devices of the owner's are on the list nobody is told. */
function StopButton({ list: { shoppingListId }, others }: { list: ShoppingList; others: readonly Person[] }) {
  const change = useChange()
  const people = others.map((it) => it.firstName).join(', ')
  const name = people ? t`Stop sharing` : t`Take it off other devices`
  const ask = () =>
    dialogs.confirm({
      key: 'stop-sharing',
      title: people ? t`Stop sharing?` : t`Take it off other devices?`,
      message: people
        ? t`${people} will no longer see this list, nor will devices on which you opened it with a link. No open link works. Everything on it stays with you.`
        : t`Devices on which you opened this list with a link will no longer see it, and no open link works. Everything on it stays with you.`,
      okText: name,
      onOk: () => change(calls.stop, { params: { shoppingListId } }),
    })
  return (
    <Button ref={handsOnFocus} wide onClick={ask}>
      {name}
    </Button>
  )
}

function roleOf({ person, isOwner }: Person, me: number): string {
  if (person === me) return isOwner ? t`You, the owner` : t`You`
  return isOwner ? t`Owner||of a list` : ''
}
