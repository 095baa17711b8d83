import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as v from 'valibot'
import { keptOnce } from '#studio/api/meanwhile.ts'
import { isRefused } from '#studio/api/problems.ts'
import type { Drafts } from '#studio/drafts.ts'
import { contentQueries, readAgain } from './queries.ts'
import { newId } from './rules.ts'

type Parts<D> = {
  /** Of a thing that is there; null: the form makes a new one. */
  id: string | null
  /** What the form was left with; nothing of it is a draft any more once it is kept. */
  drafts: Drafts<D>
  key: string
  /** The id under which a press before has tried to make it. */
  triedId: string | null
  /** From which a new id is made. */
  name: string
  keep: (id: string, version: string | null) => Promise<unknown>
  schema: v.GenericSchema<unknown, { version: string }>
  onKept: () => Promise<void>
}

/** Keeps what a form says. A new thing has one id for all presses of its form: a reply can be lost, and two ids would make two things. */
export function useKeeping<D>({ id, drafts, key, triedId, name, keep, schema, onKept }: Parts<D>) {
  const client = useQueryClient()
  const [madeId, setMadeId] = useState(triedId)
  const [isKept, setKept] = useState(false)
  const keeping = useMutation({
    mutationFn: (press: { id: string; version: string | null; isFirst: boolean }) =>
      keptOnce((version) => keep(press.id, version), press.version, schema),
    onError(error, { isFirst }) {
      readAgain(client)(error)
      // It has made nothing: the next press may be for another name.
      if (isFirst && isRefused(error)) setMadeId(null)
    },
    onSuccess: async () => {
      setKept(true)
      drafts.delete(key)
      await client.invalidateQueries({ queryKey: contentQueries.all })
      await onKept()
    },
  })
  function send(version: string | null) {
    const its = id ?? madeId ?? newId(name)
    if (id === null) setMadeId(its)
    keeping.mutate({ id: its, version, isFirst: madeId === null })
  }
  return { keeping, send, madeId, isKept, beginAnew: () => setMadeId(null) }
}
