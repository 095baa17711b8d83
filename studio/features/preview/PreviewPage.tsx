import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from '#app/router/index.ts'
import { dayAfter } from '#contract/days.ts'
import { publishing } from '#contract/studio/publishing.ts'
import type { Week } from '#contract/studio/weeks.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { call, CallError } from '#studio/api/call.ts'
import { sentenceOf } from '#studio/api/problems.ts'
import { WhenStored } from '#studio/features/matching/WhenStored.tsx'
import { keepWeek } from '#studio/features/publish/queries.ts'
import { isOut } from '#studio/features/weeks/rules.ts'
import { useWeek } from '#studio/features/weeks/WeekFrame.tsx'
import { useKeys } from '#studio/keys.ts'
import { paths } from '#studio/paths.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Choice, Field } from '#studio/ui/Field.tsx'
import { Loaded } from '#studio/ui/Loaded.tsx'
import { DayBars } from './DayBars.tsx'
import { OwnPhone } from './OwnPhone.tsx'
import { flyersPage, previewAddress, type Previewed } from './rules.ts'
import styles from './PreviewPage.module.css'

/** The week in the shoppers' own app, on any day, in any store. */
export default function PreviewPage() {
  const week = useWeek()
  return (
    <WhenStored weekId={week.weekId} what="The preview">
      <Made week={week} />
    </WhenStored>
  )
}

function Made({ week }: { week: Week }) {
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: ['preview', week.weekId],
    staleTime: 60 * 60_000,
    gcTime: 0,
    queryFn: async () => {
      const params = { weekId: week.weekId }
      if (week.isMadeHere && !isOut(week)) {
        try {
          keepWeek(queryClient, await call(publishing.stage, { params }))
        } catch (error) {
          // Whoever may not change the week looks at it as it was made last.
          if (!(error instanceof CallError && error.code === 'other_role')) throw error
        }
      }
      await call(publishing.preview, { params })
      return call(publishing.previewed, { params })
    },
  })
  return (
    <Loaded query={query} what="The preview" doing="The flyer is made of the rows as they are. That takes a few seconds.">
      {(data) => <Preview week={week} shown={data} />}
    </Loaded>
  )
}

/** What the server says of the page too: it has nothing of what the browser keeps for our pages. */
const sandbox = 'allow-scripts allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox'

const pages = [
  { key: '1', words: 'Home', page: '/home' },
  { key: '2', words: 'Items', page: '/deals/items' },
  { key: '3', words: 'Flyer', page: '/deals/flyers' },
] as const

function Preview({ week, shown }: { week: Week; shown: Previewed }) {
  const [storeRoute, setStore] = useState(shown.stores[0]?.storeRoute ?? '')
  const [day, setDay] = useState(week.validFrom)
  const [isOwner, setOwner] = useState(false)
  const [page, setPage] = useState<(typeof pages)[number]['page'] | null>(null)
  const [isPhoneOpen, openPhone] = useState(false)
  const looksRight = useLooksRight(week)
  const store = shown.stores.find((it) => it.storeRoute === storeRoute)
  const at = shown.stores.findIndex((it) => it.storeRoute === storeRoute)
  useKeys([
    { key: 'ArrowLeft', words: 'Day before', run: () => setDay(dayAfter(day, -1)) },
    { key: 'ArrowRight', words: 'Day after', run: () => setDay(dayAfter(day)) },
    { key: 'S', words: 'Next store', run: () => setStore(shown.stores[(at + 1) % shown.stores.length]?.storeRoute ?? storeRoute) },
    { key: 'V', words: 'Owner or everyone', run: () => setOwner(!isOwner) },
    ...pages.map((it) => ({ key: it.key, words: it.words, run: () => setPage(it.page) })),
    { key: 'Enter', words: 'Looks right', run: () => looksRight.mutate() },
  ])
  if (!store) return <p className={styles.none}>This chain has no store yet.</p>
  const address = (first: (typeof pages)[number]['page']) => {
    const wanted = page ?? first
    const path = wanted === '/deals/flyers' ? flyersPage(shown.ads, storeRoute, day) : wanted
    return previewAddress({ storeRoute, page: path, day, isOwner, weekId: week.weekId })
  }
  return (
    <div className={styles.root}>
      <div className={styles.tools}>
        <Choice label="Store" labelHidden value={storeRoute} onChange={setStore} className={styles.store}>
          {shown.stores.map((it) => (
            <option key={it.storeRoute} value={it.storeRoute}>
              {it.name}
            </option>
          ))}
        </Choice>
        <Field label="Day" labelHidden type="date" required value={day} onChange={(it) => it && setDay(it)} />
        <span className={styles.pair}>
          <Button kind="quiet" aria-label="Day before" onClick={() => setDay(dayAfter(day, -1))}>
            <ChevronLeft size={18} />
          </Button>
          <Button kind="quiet" aria-label="Day after" onClick={() => setDay(dayAfter(day))}>
            <ChevronRight size={18} />
          </Button>
        </span>
        <span className={styles.pair} role="group" aria-label="Who looks">
          <Button kind={isOwner ? 'quiet' : 'fill'} aria-pressed={!isOwner} onClick={() => setOwner(false)}>
            Everyone
          </Button>
          <Button kind={isOwner ? 'fill' : 'quiet'} aria-pressed={isOwner} onClick={() => setOwner(true)}>
            Owner
          </Button>
        </span>
        <span className={styles.end}>
          <Button onClick={() => openPhone(true)}>
            <Smartphone size={18} />
            See on my own phone
          </Button>
          <Button kind="fill" keys="Enter" disabled={looksRight.isPending} onClick={() => looksRight.mutate()}>
            Looks right
          </Button>
        </span>
      </div>
      <div className={styles.frames}>
        <div className={styles.phone}>
          <iframe sandbox={sandbox} key={address('/deals/flyers')} src={address('/deals/flyers')} title={`${store.name} on a phone`} />
        </div>
        <div className={styles.wide}>
          <div className={styles.desk}>
            <p>{store.name}, 1280 wide</p>
            <div>
              <iframe sandbox={sandbox} key={address('/home')} src={address('/home')} title={`${store.name} on a computer`} />
            </div>
          </div>
          <DayBars week={week} ads={shown.ads} store={store} day={day} onDay={setDay} />
        </div>
      </div>
      {isPhoneOpen && <OwnPhone weekId={week.weekId} address={address('/home')} onClose={() => openPhone(false)} />}
    </div>
  )
}

/** Notes that the week was looked at, and goes on. */
function useLooksRight({ weekId }: Week) {
  const [queryClient, navigate, from] = [useQueryClient(), useNavigate(), useLocation()]
  return useMutation({
    mutationFn: () => call(publishing.looksRight, { params: { weekId } }),
    onSuccess: (next) => {
      keepWeek(queryClient, next)
      void navigate(paths.publish(weekId), { from })
    },
    onError: (error) => toasts.show({ text: sentenceOf(error) }),
  })
}
