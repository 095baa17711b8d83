import { expect, test } from 'vitest'
import { studioSignIn } from '#contract/studio/sign-in.ts'
import { answer, refuse } from '#app/testing/fake-server.ts'
import { paths } from '#studio/paths.ts'
import { renderStudio } from '#studio/testing/render-studio.tsx'

test('who needs too long for the second factor is asked for the password once more', async () => {
  const secret = 'DBTSwitM21EX_44iXI1wpt3wIjyBLSZjeU4gTOY-fSY'
  const { screen } = await renderStudio(`${paths.welcome()}#${secret}`, [
    answer(studioSignIn.invitation, { name: 'Design', email: 'design@example.com', role: 'editor' }),
    answer(studioSignIn.choosePassword, null),
    answer(studioSignIn.makeTotp, { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/design' }),
    refuse(studioSignIn.firstTotp, 401),
  ])
  await screen.getByLabelText('Password').fill('a long enough password')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByRole('button', { name: 'Use an authenticator app instead' }).click()
  await screen.getByLabelText('The six digits that it shows now').fill('123456')
  await screen.getByRole('button', { name: 'Use this app' }).click()
  await expect.element(screen.getByText(/Please choose the password for design@example.com once more/)).toBeVisible()
  await expect.element(screen.getByLabelText('Password')).toHaveValue('')
})
