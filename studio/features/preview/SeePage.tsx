import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from '#app/router/index.ts'
import { publishing } from '#contract/studio/publishing.ts'
import { call } from '#studio/api/call.ts'
import { sentenceOf } from '#studio/api/problems.ts'
import { SignFrame } from '#studio/features/sign-in/SignFrame.tsx'

/** Where the link to a preview leads on another device. What opens it stands after the '#', which no server hears of, and works once. */
export default function SeePage() {
  const [, code = '', to = ''] = useState(useLocation().hash)[0].match(/^#([\w-]{43})(\/[\w-]+\/[^#]*)$/) ?? []
  const opened = useQuery({
    queryKey: ['see', code],
    queryFn: () => call(publishing.openPreview, { body: { code } }),
    enabled: code !== '',
    retry: false,
    staleTime: Infinity,
  })
  useEffect(() => {
    if (opened.isSuccess) location.replace(to)
  }, [opened.isSuccess, to])
  if (code !== '' && !opened.isError) return <SignFrame title="The preview opens">{null}</SignFrame>
  return (
    <SignFrame
      title="This link does not work"
      text={opened.isError ? sentenceOf(opened.error) : 'It is not whole. Point the camera at it again.'}
    >
      {null}
    </SignFrame>
  )
}
