import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { productPicture } from '#contract/pictures.ts'
import { studioContent, StudioItem } from '#contract/studio/content.ts'
import { dialogs } from '#app/ui/dialogs.tsx'
import { Picture } from '#app/ui/Picture.tsx'
import { Price } from '#app/ui/Price.tsx'
import { toasts } from '#app/ui/Toast.tsx'
import { call } from '#studio/api/call.ts'
import { isBehind, presentOf } from '#studio/api/meanwhile.ts'
import { useMay } from '#studio/me.ts'
import { Button } from '#studio/ui/Button.tsx'
import { Failure } from '#studio/ui/Failure.tsx'
import { Meanwhile } from '#studio/ui/Meanwhile.tsx'
import { Note } from '#studio/ui/Note.tsx'
import { Page } from '#studio/ui/Page.tsx'
import { Panel } from '#studio/ui/Panel.tsx'
import { Tag } from '#studio/ui/Tag.tsx'
import { contentQueries } from '#studio/features/content/queries.ts'
import { ItemSearch } from '#studio/features/content/ItemSearch.tsx'
import { PictureDrop } from '#studio/features/content/PictureDrop.tsx'
import { PictureEditor } from '#studio/features/content/PictureEditor.tsx'
import { daysWords } from '#studio/words.ts'
import styles from './PicturesPage.module.css'

/** The pictures of the items that run or come: another one is cropped and set, and the week's own put back. */
export default function PicturesPage() {
  const [item, setItem] = useState<StudioItem | null>(null)
  return (
    <Page title="Product pictures" text="Another picture for an item of a week that runs or comes. Imports keep it.">
      <div className={styles.columns}>
        <ItemSearch label="Find an item" tall chosen={item} onChoose={setItem} />
        {item ? (
          <ItemPicture key={`${item.publication} ${item.item}`} item={item} onChange={setItem} />
        ) : (
          <Panel pad className={styles.none}>
            <p>Choose an item to see its picture as shoppers do.</p>
          </Panel>
        )}
      </div>
    </Page>
  )
}

type Change = { picture: string | null; seen: string | null }

function ItemPicture({ item, onChange }: { item: StudioItem; onChange: (item: StudioItem) => void }) {
  const client = useQueryClient()
  /** The picture that was chosen here for one that somebody else has replaced meanwhile. */
  const [mine, setMine] = useState<Pick<Change, 'picture'> | null>(null)
  const setting = useMutation({
    mutationFn: (body: Change) => call(studioContent.setPicture, { params: { ad: item.publication, id: item.item }, body }),
    onError(error, { picture }) {
      const present = presentOf(error, StudioItem)
      if (!present) return
      onChange(present)
      setMine({ picture })
    },
    onSuccess: async (after, { seen }) => {
      setMine(null)
      onChange(after)
      await client.invalidateQueries({ queryKey: contentQueries.all })
      toasts.show({
        text: `${after.title} has its new picture on every phone within 5 seconds.`,
        acts: [{ label: 'Undo', onAct: () => setting.mutate({ picture: item.isByHand ? seen : null, seen: after.picture }) }],
      })
    },
  })
  const mayChange = useMay('publisher')
  const take = (file: File) =>
    dialogs.open('picture', (close) => (
      <PictureEditor
        file={file}
        folder="products"
        title={`Picture of ${item.title}`}
        act={`Use for ${item.title}`}
        aspect={{ ratio: 1, words: 'Square' }}
        onDone={({ picture }) =>
          setting.mutateAsync({ picture, seen: item.picture }).catch((error: unknown) => {
            // The page shows both pictures.
            if (!isBehind(error)) throw error
          })
        }
        close={close}
      />
    ))
  return (
    <Panel pad aria-label="The item" className={styles.item}>
      <div className={styles.card}>
        <Picture
          key={item.picture}
          candidates={item.picture ? [productPicture(item.picture)] : []}
          alt={`The picture of ${item.title}`}
          width={640}
          height={640}
          sizes="24rem"
          widths={[320, 480, 640]}
          ground="butter"
          className={styles.picture}
        />
        <div className={styles.words}>
          <p className={styles.soft}>{item.brand}</p>
          <h2>{item.title}</h2>
          <p className={styles.soft}>{item.size}</p>
          {item.price && <Price price={item.price} />}
          <p className={styles.soft}>
            {item.publicationTitle}, {daysWords(item)}
            <br />
            {item.chainName}
          </p>
          {item.isByHand && (
            <div>
              <Tag kind="ok">Set by hand: imports keep it</Tag>
            </div>
          )}
        </div>
      </div>
      {mayChange ? (
        <>
          <PictureDrop
            label="Choose another picture"
            hint="Or drop it here. Square, 640 px or more, the product alone on white or without ground. Up to 40 MB. It is turned and cropped next."
            busy={setting.isPending}
            onFile={take}
          />
          {item.isByHand && (
            <div>
              <Button busy={setting.isPending} onClick={() => setting.mutate({ picture: null, seen: item.picture })}>
                <Undo2 size={18} />
                Put the week’s own picture back
              </Button>
            </div>
          )}
        </>
      ) : (
        <Note kind="plain">A publisher can give it another picture.</Note>
      )}
      {mine ? (
        <div className={styles.both}>
          {mine.picture && (
            <figure>
              <figcaption>Yours</figcaption>
              <img src={`${productPicture(mine.picture)}?w=320`} alt={`${item.title} as you chose it`} width={160} height={160} />
            </figure>
          )}
          <Meanwhile
            error={setting.error}
            differences={[]}
            onTheirs={() => (setMine(null), setting.reset())}
            onMine={() => setting.mutate({ ...mine, seen: item.picture })}
          />
        </div>
      ) : (
        <Failure of={setting.error} />
      )}
    </Panel>
  )
}
