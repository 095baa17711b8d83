import { firstNameMax } from '#contract/people.ts'
import { Field } from '#app/ui/Field.tsx'
import { t } from '#words/t.ts'

type Props = { value: string; onChange: (value: string) => void; enterKeyHint: 'go' | 'done' }

/** By which the others on a shared list know somebody. */
export function FirstName(props: Props) {
  return (
    <Field
      {...props}
      label={t`Your first name`}
      hint={t`The others see it on what you add.`}
      maxLength={firstNameMax}
      required
      autoComplete="given-name"
    />
  )
}
