import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { useLocation, useNavigate } from '#app/router/index.ts'
import { ExclusiveValues, studioContent, type ContentChoices, StudioExclusive } from '#contract/studio/content.ts'
import { useMinute } from '#app/clock.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { call } from '#studio/api/call.ts'
import { useOpened } from '#studio/api/meanwhile.ts'
import { draftsOf } from '#studio/drafts.ts'
import { useKeys } from '#studio/keys.ts'
import { paths } from '#studio/paths.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Choice, Field } from '#studio/ui/Field.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { TextField } from '#studio/features/content/TextField.tsx'
import { CheckLine } from '#studio/features/content/CheckLine.tsx'
import { Editor } from '#studio/features/content/Editor.tsx'
import { useKeeping } from '#studio/features/content/keeping.ts'
import { LeftNote, useDraft, useLeft } from '#studio/features/content/drafts.tsx'
import { Behind } from '#studio/features/content/Behind.tsx'
import { contentQueries } from '#studio/features/content/queries.ts'
import { actWords, dayIn, dayOf } from '#studio/features/content/rules.ts'
import { StateTag } from '#studio/features/content/StateTag.tsx'
import { StorePicker } from '#studio/features/content/StorePicker.tsx'
import { Withdrawing } from '#studio/features/content/Withdrawing.tsx'
import { Coupons } from './Coupons.tsx'
import { ExclusivePictures } from './ExclusivePictures.tsx'
import { faultsOf, partsOf } from './rules.ts'
import form from '#studio/features/content/Form.module.css'

type Props = { exclusive: StudioExclusive | null; choices: ContentChoices }
const text = v.string()
/** As it is being filled in: the rules for what is kept do not hold yet. */
const Values = v.object({
  ...ExclusiveValues.entries,
  title: text,
  name: text,
  startDate: text,
  endDate: text,
})
const drafts = draftsOf('exclusive', v.object({ values: Values, opened: v.nullable(StudioExclusive), madeId: v.nullable(v.string()) }))

/** Makes or changes an exclusive, with the coupon beside it as shoppers get it. */
export function ExclusiveEditor({ exclusive, choices }: Props) {
  const navigate = useNavigate()
  const from = useLocation()
  const now = useMinute()
  const [empty] = useState(() => blank(choices))
  const key = exclusive?.id ?? 'new'
  const left = useLeft(drafts, key)
  const [values, setValues] = useState<ExclusiveValues>(() => left?.values ?? (exclusive ? valuesOf(exclusive) : empty))
  const [isTried, setTried] = useState(false)
  const set = (some: Partial<ExclusiveValues>) => setValues((before) => ({ ...before, ...some }))
  const price = useQuery({ ...contentQueries.price(values.price), enabled: values.price !== '' })
  const faults = faultsOf(values)
  const shown = (field: keyof ExclusiveValues) => (isTried ? (faults[field] ?? null) : null)
  const mayChange = exclusive ? exclusive.mayChange : choices.mayMake
  const { opened, isTyped, take, rebase, ...known } = useOpened(
    exclusive,
    {
      isTyped: (it) => JSON.stringify(values) !== JSON.stringify(it ? valuesOf(it) : empty),
      isSame: (one, other) => one?.version === other?.version,
      fill: (it) => setValues(it ? valuesOf(it) : empty),
    },
    left?.opened,
  )
  const { keeping, send, madeId, isKept, beginAnew } = useKeeping({
    id: exclusive?.id ?? null,
    drafts,
    key,
    triedId: left?.madeId ?? null,
    name: values.title,
    keep: (id, version) => call(studioContent.keepExclusive, { params: { id }, body: { ...values, version } }),
    schema: StudioExclusive,
    async onKept() {
      toasts.show({
        text: `${values.title}: ${actWords(exclusive?.state ?? null, values.startDate, values.endDate, { ...choices, now }).when}.`,
      })
      await navigate(paths.exclusives(), { from })
    },
  })
  useDraft(drafts, key, isTyped && !isKept ? { values, opened, madeId } : null)
  const isBehind = known.isBehind && !keeping.isPending
  const keep = () => {
    setTried(true)
    if (mayChange && !isBehind && !keeping.isPending && Object.keys(faults).length === 0) send(opened?.version ?? null)
  }
  useKeys([
    { key: 'Ctrl+Enter', words: 'Keep it', run: keep },
    // Whoever types something may mean the field by it.
    ...(isTyped ? [] : [{ key: 'Escape', words: 'All exclusives', run: () => void navigate(paths.exclusives()) }]),
  ])
  const { words, when } = actWords(exclusive?.state ?? null, values.startDate, values.endDate, { ...choices, now })
  const read = values.price === exclusive?.price ? exclusive.offer : (price.data?.price ?? null)
  const offer = values.price === '' ? null : read
  return (
    <Editor
      back={{ to: paths.exclusives(), words: 'All exclusives' }}
      title={exclusive ? exclusive.title : 'New exclusive'}
      state={exclusive && <StateTag state={exclusive.state} />}
      actions={exclusive?.mayChange && <Withdrawing kind="exclusives" thing={exclusive} name={exclusive.title} />}
      preview={<Coupons values={values} offer={offer} imageUris={exclusive?.media ?? []} choices={choices} />}
      when={mayChange ? when : 'Only looked at: stores of other chains show it too'}
      error={keeping.error}
      behind={
        isBehind &&
        exclusive &&
        opened && (
          <Behind
            error={keeping.error}
            present={valuesOf(exclusive)}
            opened={valuesOf(opened)}
            mine={values}
            parts={partsOf(choices)}
            onTheirs={() => (keeping.reset(), take(exclusive))}
            onMine={() => (rebase(), send(exclusive.version))}
          />
        )
      }
      foot={
        mayChange && (
          <Button kind="fill" main disabled={isBehind} busy={keeping.isPending} keys="Ctrl+Enter" onClick={keep}>
            {words}
          </Button>
        )
      }
    >
      {left && isTyped && <LeftNote isNew={!exclusive} onDrop={() => (beginAnew(), take(exclusive))} />}
      {exclusive && !exclusive.isOurs && !exclusive.isChanged && (
        <Note kind="plain">An import brought this one. Once you change it, imports leave it as you made it.</Note>
      )}
      <Panel pad aria-label="The offer">
        <h2>The offer</h2>
        <div className={form.grid}>
          <Field
            label="What the offer is called"
            placeholder="Amber maple syrup for $9.49"
            value={values.title}
            onChange={(title) => set({ title })}
            error={shown('title')}
            maxLength={200}
            className={form.whole}
          />
          <Field
            label="Product"
            placeholder="Amber maple syrup"
            value={values.name}
            onChange={(name) => set({ name })}
            error={shown('name')}
            maxLength={200}
          />
          <Field label="Brand" value={values.brand} onChange={(brand) => set({ brand })} maxLength={200} />
          <Field
            label="Price"
            placeholder="$9.49, 2/$5, $1 off"
            value={values.price}
            onChange={(text) => set({ price: text })}
            maxLength={120}
            hint={
              values.price === '' ? 'May be left empty' : price.data && !price.data.doubt ? 'Understood as it is drawn beside' : undefined
            }
          />
          <Field label="Size" placeholder="12 oz" value={values.size} onChange={(size) => set({ size })} maxLength={100} />
          {values.price !== '' && price.data?.doubt && (
            <div className={form.whole}>
              <Note>
                <strong>
                  ‘{values.price}’ {price.data.doubt}.
                </strong>{' '}
                Shoppers see it as it is drawn beside.
              </Note>
            </div>
          )}
          <TextField
            label="What members should know"
            placeholder="Limit two with your barcode."
            value={values.description}
            onChange={(description) => set({ description })}
            max={4000}
            className={form.whole}
          />
        </div>
      </Panel>
      <Panel pad aria-label="In Spanish">
        <h2>In Spanish</h2>
        <div className={form.grid}>
          <Field
            label="What the offer is called, in Spanish"
            value={values.spanishTitle}
            onChange={(spanishTitle) => set({ spanishTitle })}
            maxLength={200}
            hint="What is left empty is shown in English"
          />
          <Field label="Product, in Spanish" value={values.spanishName} onChange={(spanishName) => set({ spanishName })} maxLength={200} />
          <TextField
            label="What members should know, in Spanish"
            value={values.spanishDescription}
            onChange={(spanishDescription) => set({ spanishDescription })}
            max={4000}
            className={form.whole}
          />
        </div>
      </Panel>
      <ExclusivePictures
        media={values.media}
        known={exclusive?.media ?? []}
        name={values.name || 'the offer'}
        disabled={!mayChange}
        onChange={(media) => set({ media })}
      />
      <Panel pad aria-label="When and where">
        <h2>When and where</h2>
        <div className={form.grid}>
          <Field
            label="First day"
            type="date"
            value={dayOf(values.startDate, choices)}
            onChange={(startDate) => set({ startDate })}
            error={shown('startDate')}
          />
          <Field
            label="Last day"
            type="date"
            value={dayOf(values.endDate, choices)}
            onChange={(endDate) => set({ endDate })}
            error={shown('endDate')}
          />
          <Choice label="Aisle" value={values.category} onChange={(category) => set({ category })}>
            {choices.categories.map((it) => (
              <option key={it.id} value={it.id}>
                {it.name}
              </option>
            ))}
          </Choice>
          <Field
            label="Priority"
            type="number"
            value={String(values.priority)}
            onChange={(text) => set({ priority: Number(text) || 0 })}
            hint="The larger number comes first"
          />
          <CheckLine
            label="Among the featured deals of the home too"
            checked={values.displayInFeaturedDealsCarousel}
            onChange={(displayInFeaturedDealsCarousel) => set({ displayInFeaturedDealsCarousel })}
          />
          <div className={form.whole}>
            <StorePicker choices={choices} value={values} onChange={set} error={shown('stores')} disabled={!mayChange} />
          </div>
        </div>
      </Panel>
    </Editor>
  )
}

function valuesOf({ media, ...it }: StudioExclusive): ExclusiveValues {
  const { id: _, version: __, state: ___, isOurs: ____, isChanged: _____, mayChange: ______, offer: _______, ...values } = it
  return { ...values, media: media.map(({ image, type }) => ({ image, type })) }
}

function blank(choices: ContentChoices): ExclusiveValues {
  const { categories, mayMakeForAll } = choices
  return {
    title: '',
    name: '',
    brand: '',
    description: '',
    spanishTitle: '',
    spanishName: '',
    spanishDescription: '',
    price: '',
    size: '',
    startDate: dayIn(1, choices),
    endDate: dayIn(7, choices),
    category: categories[0]?.id ?? '-',
    priority: 0,
    displayInFeaturedDealsCarousel: false,
    storeInclusionType: mayMakeForAll ? 'all' : 'selected',
    stores: [],
    media: [],
  }
}
