import { Page } from '#studio/ui/Page.tsx'

export default function WeeksPage() {
  return <Page title="Weeks">{null}</Page>
}
