import { Monitor, Plus, Smartphone } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { useLocation, useNavigate } from '#app/router/index.ts'
import type { Placement } from '#contract/banners.ts'
import { bannerPicture, stillOf } from '#contract/pictures.ts'
import { studioContent, type ContentChoices, StudioBanner } from '#contract/studio/content.ts'
import { useMinute } from '#app/clock.ts'
import { toasts } from '#app/ui/Toast.tsx'
import { call } from '#studio/api/call.ts'
import { useOpened } from '#studio/api/meanwhile.ts'
import { uploadPicture } from '#studio/api/upload-picture.ts'
import { draftsOf } from '#studio/drafts.ts'
import { useKeys } from '#studio/keys.ts'
import { paths } from '#studio/paths.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Field } from '#studio/ui/Field.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { CheckLine } from '#studio/features/content/CheckLine.tsx'
import { Editor } from '#studio/features/content/Editor.tsx'
import { useKeeping } from '#studio/features/content/keeping.ts'
import { LeftNote, useDraft, useLeft } from '#studio/features/content/drafts.tsx'
import { Behind } from '#studio/features/content/Behind.tsx'
import { actWords, dayIn, dayOf, nameIn } from '#studio/features/content/rules.ts'
import { StateTag } from '#studio/features/content/StateTag.tsx'
import { StorePicker } from '#studio/features/content/StorePicker.tsx'
import { Withdrawing } from '#studio/features/content/Withdrawing.tsx'
import { Frame } from './Frames.tsx'
import { MediaForm } from './MediaForm.tsx'
import { placeOf, places, screenWords } from './places.ts'
import { draftOf, faultsOf, isWhole, partsOf, valuesOf, BannerDraft, type Draft } from './rules.ts'
import styles from './BannerEditor.module.css'
import form from '#studio/features/content/Form.module.css'

type Props = { banner: StudioBanner | null; choices: ContentChoices }
const Left = v.object({ name: v.string(), draft: BannerDraft, opened: v.nullable(StudioBanner), madeId: v.nullable(v.string()) })
const drafts = draftsOf('banner', Left)

/** Makes or changes a banner: a picture for each place, and each place drawn beside it. */
export function BannerEditor({ banner, choices }: Props) {
  const navigate = useNavigate()
  const from = useLocation()
  const now = useMinute()
  const key = banner?.id ?? 'new'
  const left = useLeft(drafts, key)
  const [empty] = useState(() => blank(choices))
  const first = banner ? nameIn(banner.id) : ''
  const [name, setName] = useState(left?.name ?? first)
  const [draft, setDraft] = useState<BannerDraft>(() => left?.draft ?? (banner ? draftOf(banner) : empty))
  const [at, setAt] = useState(0)
  const [safe, setSafe] = useState(false)
  const [isTried, setTried] = useState(false)
  const set = (some: Partial<BannerDraft>) => setDraft((before) => ({ ...before, ...some }))
  const setMedia = (index: number, some: Partial<Draft>) =>
    setDraft((before) => ({ ...before, media: before.media.map((it, n) => (n === index ? { ...it, ...some } : it)) }))
  /** The places to which a video is on its way, as they were when it was chosen. */
  const [sending, setSending] = useState<readonly Draft[]>([])
  const isSending = (media: Draft) => sending.some((it) => hasSamePicture(it, media))
  const isAnySending = draft.media.some(isSending)
  async function sendVideo(media: Draft, file: File) {
    setSending((before) => [...before, media])
    try {
      const { picture, video } = await uploadPicture(file, { folder: 'banners', name: file.name, still: media.file! })
      const sent = { file: picture, mediaType: 'video', imageUri: bannerPicture(picture + video) } as const
      // Other places may have gone meanwhile, and this one may have another picture.
      setDraft((before) => ({ ...before, media: before.media.map((it) => (hasSamePicture(it, media) ? { ...it, ...sent } : it)) }))
    } finally {
      setSending((before) => before.filter((it) => it !== media))
    }
  }
  const faults = faultsOf(draft, name)
  const mayChange = banner ? banner.mayChange : choices.mayMake
  const state = banner?.state ?? null
  const { words, when } = actWords(state, draft.visibleFrom, draft.visibleTo, { ...choices, now })
  const { opened, isTyped, take, rebase, ...known } = useOpened(
    banner,
    {
      isTyped: (it) => name !== first || JSON.stringify(draft) !== JSON.stringify(it ? draftOf(it) : empty),
      isSame: (one, other) => one?.version === other?.version,
      fill(it) {
        setName(first)
        setDraft(it ? draftOf(it) : empty)
        setAt(0)
      },
    },
    left?.opened,
  )
  const { keeping, send, madeId, isKept, beginAnew } = useKeeping({
    id: banner?.id ?? null,
    drafts,
    key,
    triedId: left?.madeId ?? null,
    name,
    keep: (id, version) => call(studioContent.keepBanner, { params: { id }, body: { ...valuesOf(draft), version } }),
    schema: StudioBanner,
    async onKept() {
      toasts.show({ text: `${name}: ${when}.` })
      await navigate(paths.banners(), { from })
    },
  })
  useDraft(drafts, key, isTyped && !isKept ? { name, draft, opened, madeId } : null)
  const isBehind = known.isBehind && !keeping.isPending && !isAnySending
  const keep = () => {
    setTried(true)
    const first = faults.media.findIndex((it) => it !== null)
    if (first >= 0) setAt(first)
    if (mayChange && !isBehind && !isAnySending && !keeping.isPending && isWhole(faults)) send(opened?.version ?? null)
  }
  useKeys([
    { key: 'Ctrl+Enter', words: 'Keep it', run: keep },
    // Whoever types something may mean the field by it, and a video on its way would be lost.
    ...(isTyped || isAnySending ? [] : [{ key: 'Escape', words: 'All banners', run: () => void navigate(paths.banners()) }]),
  ])
  const add = () => {
    const free = places.find(({ placement }) => draft.media.every((it) => it.placement !== placement))
    set({ media: [...draft.media, blankMedia(free?.placement ?? places[0]!.placement, draft.media)] })
    setAt(draft.media.length)
  }
  const shown = draft.media[at] ?? draft.media[0]
  const place = shown && placeOf(shown.placement)
  return (
    <Editor
      back={{ to: paths.banners(), words: 'All banners' }}
      title={banner ? nameIn(banner.id) : 'New banner'}
      state={banner && <StateTag state={banner.state} />}
      actions={banner?.mayChange && <Withdrawing kind="banners" thing={banner} name={nameIn(banner.id)} />}
      preview={
        shown &&
        place && (
          <div className={styles.preview}>
            <div className={styles.tabs} role="group" aria-label="Places of this banner">
              {draft.media.map((it, n) => {
                const { screen, words: called } = placeOf(it.placement)
                const Icon = screen === 'phone' ? Smartphone : Monitor
                return (
                  <button key={it.externalId} type="button" aria-pressed={it === shown} onClick={() => setAt(n)}>
                    <Icon size={14} aria-hidden="true" />
                    <span className="vh">{screenWords[screen]}: </span>
                    {called}
                  </button>
                )
              })}
            </div>
            <Frame shown={{ ...shown, url: shown.imageUri && `${stillOf(shown.imageUri)}?w=640` }} safe={safe} />
            <CheckLine label="Show what is safe from the rounded corners" checked={safe} onChange={setSafe} />
            <p className={styles.note}>
              {place.screen === 'phone' ? 'Below 992 px of width.' : 'From 992 px of width on.'} What it says should be readable at half its
              size. It is labeled as a sponsored ad.
            </p>
          </div>
        )
      }
      when={isAnySending ? 'The video is being sent' : mayChange ? when : 'Only looked at: stores of other chains show it too'}
      error={keeping.error}
      behind={
        isBehind &&
        banner &&
        opened && (
          <Behind
            error={keeping.error}
            present={draftOf(banner)}
            opened={draftOf(opened)}
            mine={draft}
            parts={partsOf(choices)}
            onTheirs={() => (keeping.reset(), take(banner))}
            onMine={() => (rebase(), send(banner.version))}
          />
        )
      }
      foot={
        mayChange && (
          <Button kind="fill" main disabled={isBehind || isAnySending} busy={keeping.isPending} keys="Ctrl+Enter" onClick={keep}>
            {words}
          </Button>
        )
      }
    >
      {left && isTyped && <LeftNote isNew={!banner} onDrop={() => (beginAnew(), take(banner))} />}
      {banner && !banner.isOurs && !banner.isChanged && (
        <Note kind="plain">An import brought this one. Once you change it, imports leave it as you made it.</Note>
      )}
      {!banner && (
        <Panel pad aria-label="Name">
          <Field
            label="Name, for yourselves"
            placeholder="Soup in December"
            value={name}
            onChange={setName}
            maxLength={60}
            hint="Shoppers do not see it. It stays."
            error={isTried ? (faults.name ?? null) : null}
          />
        </Panel>
      )}
      {draft.media.map((media, n) => (
        <MediaForm
          key={media.externalId}
          media={media}
          number={n + 1}
          isShown={n === at}
          fault={isTried ? (faults.media[n] ?? null) : null}
          disabled={!mayChange}
          isSending={isSending(media)}
          onVideo={(file) => sendVideo(media, file)}
          onShow={() => setAt(n)}
          onChange={(some) => {
            setMedia(n, some)
            setAt(n)
          }}
          onRemove={
            draft.media.length > 1
              ? () => {
                  set({ media: draft.media.toSpliced(n, 1) })
                  setAt(0)
                }
              : null
          }
        />
      ))}
      {mayChange && (
        <div>
          <Button kind="quiet" onClick={add}>
            <Plus size={18} />
            Another place
          </Button>
        </div>
      )}
      <Panel pad aria-label="When and where">
        <h2>When and where</h2>
        <div className={form.grid}>
          <Field
            label="First day"
            type="date"
            value={dayOf(draft.visibleFrom, choices)}
            onChange={(visibleFrom) => set({ visibleFrom })}
            error={isTried ? (faults.visibleFrom ?? null) : null}
          />
          <Field
            label="Last day"
            type="date"
            value={dayOf(draft.visibleTo, choices)}
            onChange={(visibleTo) => set({ visibleTo })}
            error={isTried ? (faults.visibleTo ?? null) : null}
          />
          <Field
            label="Priority"
            type="number"
            value={String(draft.priority)}
            onChange={(text) => set({ priority: Number(text) || 0 })}
            hint="Of several in one place the larger number is shown"
          />
          <div className={form.whole}>
            <StorePicker
              choices={choices}
              value={draft}
              onChange={set}
              error={isTried ? (faults.stores ?? null) : null}
              disabled={!mayChange}
            />
          </div>
        </div>
      </Panel>
    </Editor>
  )
}

const hasSamePicture = (one: Draft, other: Draft) => one.externalId === other.externalId && one.file === other.file

function blank(choices: ContentChoices): BannerDraft {
  return {
    priority: 0,
    visibleFrom: dayIn(0, choices),
    visibleTo: dayIn(13, choices),
    storeInclusionType: choices.mayMakeForAll ? 'all' : 'selected',
    stores: [],
    media: [blankMedia(places[0]!.placement, [])],
  }
}

/** What was said for the one before is likely meant for the next too. */
function blankMedia(placement: Placement, before: readonly Draft[]): Draft {
  const last = before.at(-1)
  return {
    externalId: `m-${crypto.randomUUID().slice(0, 8)}`,
    file: null,
    imageUri: null,
    width: 0,
    height: 0,
    mediaType: 'image',
    placement,
    clickType: last?.clickType ?? 'none',
    clickArguments: last?.clickArguments ?? '',
    maxDisplayCountPerConsumer: last?.maxDisplayCountPerConsumer ?? null,
    placementProductIdentifiers: [],
    priority: 0,
  }
}
