import { html, type Html } from '#server/pages/html.ts'
import { field, pageOf } from '#server/pages/small-page.ts'
import type { Flow } from './queries.ts'
import { faultWords, passwordMin } from '#server/credentials/rules.ts'
import { quarter } from '#server/credentials/tries.ts'
import { t, tx } from '#words/t.ts'

export const words = () => ({
  ...faultWords(),
  email: t`Please type an email address, such as you@example.com.`,
  password: t`Please type your password.`,
  code: t`Please type the 6 digits of the code in the email.`,
  wrongCode: t`This code is wrong. Please look again.`,
  wrong: t`The email address or the password is wrong.`,
})

export const waitText = (seconds: number) =>
  seconds > quarter ? t`Too many tries. Please wait ${Math.ceil(seconds / 60)} minutes.` : t`Too many tries. Please wait a few minutes.`

const hint = () => t`At least ${passwordMin} characters. A few words are good.`

const back = () => ({ to: '/', text: t`Back to the app` })

type Faults = { email?: string | undefined; password?: string | undefined; alert?: string }

export function loginPage(flow: Flow, { email, password, alert }: Faults = {}) {
  return pageOf({
    title: t`Sign In`,
    back: back(),
    isRefused: Boolean(email ?? password ?? alert),
    main: html`${alertOf(alert)}
      <form method="post" action="/api/oauth/login" novalidate>
        ${csrf(flow)}${emailField(flow, email)}${passwordField(t`Password`, 'current-password', password)}<button>${t`Sign In`}</button>
      </form>
      <p class="others"><a href="/api/oauth/forgot">${t`Forgot password`}</a> <a href="/api/oauth/signup">${t`Create Account`}</a></p>`,
  })
}

export function signupPage(flow: Flow, { email, password, alert }: Faults = {}) {
  return pageOf({
    title: t`Create Account`,
    lead: t`Your lists and favorites on this device come along.`,
    back: back(),
    isRefused: Boolean(email ?? password ?? alert),
    main: html`${alertOf(alert)}
      <form method="post" action="/api/oauth/signup" novalidate>
        ${csrf(flow)}${emailField(flow, email)}${passwordField(t`Password`, 'new-password', password)}<button>${t`Continue`}</button>
      </form>
      <p class="others"><a href="/api/oauth/login">${t`I have an account`}</a></p>`,
  })
}

export function digitsPage(flow: Flow, wrong = '', said = '') {
  return pageOf({
    title: t`Check your email`,
    lead: html`${tx`We sent an email to ${html`<b>${flow.email ?? ''}</b>`}. Type the 6-digit code that it holds. Can’t find it? Check your spam folders.`}`,
    back: back(),
    isRefused: wrong !== '',
    main: html`${said ? html`<p role="status">${said}</p>` : ''}
      <form method="post" action="/api/oauth/confirm" novalidate>
        ${csrf(flow)}
        ${field({ label: t`Code`, name: 'digits', type: 'text', autocomplete: 'one-time-code', error: wrong || undefined, more: html`inputmode="numeric" maxlength="9"` })}<button>
          ${t`Create Account`}
        </button>
      </form>
      <div class="others">
        <form class="plain" method="post" action="/api/oauth/again">${csrf(flow)}<button>${t`Send again`}</button></form>
        <form class="plain" method="post" action="/api/oauth/other">${csrf(flow)}<button>${t`Other address`}</button></form>
        <form class="plain" method="get" action="/api/oauth/forgot"><button>${t`Forgot password`}</button></form>
      </div>`,
  })
}

export function forgotPage(flow: Flow, wrong?: string) {
  return pageOf({
    title: t`Forgot password`,
    lead: t`We email you a link to choose a new one.`,
    back: back(),
    isRefused: wrong !== undefined,
    main: html`<form method="post" action="/api/oauth/forgot" novalidate>${csrf(flow)}${emailField(flow, wrong)}<button>${t`Send link`}</button></form>
      <p class="others"><a href="/api/oauth/login">${t`Back to Sign In`}</a></p>`,
  })
}

export function passwordPage(flow: Flow, wrong?: string) {
  return pageOf({
    title: t`Choose a new password`,
    lead: t`You will be signed out on all devices.`,
    isRefused: wrong !== undefined,
    main: html`<form method="post" action="/api/oauth/password" novalidate>
      ${csrf(flow)}${passwordField(t`New password`, 'new-password', wrong)}<button>${t`Change Password`}</button>
    </form>`,
  })
}

export function linkMailedPage(address: string) {
  return pageOf({
    title: t`Check your email`,
    lead: html`${tx`If ${html`<b>${address}</b>`} has an account, an email with a link is on its way. Can’t find it? Check your spam folders.`}`,
    back: back(),
    main: html`<p class="others"><a href="/api/oauth/login">${t`Back to Sign In`}</a></p>`,
  })
}

export const passwordChangedPage = () =>
  toApp(t`Password changed`, t`You are signed out on all devices. Please sign in again with the new password.`)

export const startAgainPage = () =>
  toApp(t`Please start again`, t`This page was used, or is too old. If you sent something with it, that may be done already.`)

export const linkIsOverPage = () =>
  pageOf({
    title: t`Please start again`,
    lead: t`This link was used, or is too old. For a new one, choose Forgot password when you sign in.`,
    main: html`<p class="others"><a href="/account">${t`Account`}</a></p>`,
  })

export const failedPage = (message: string) => toApp(t`That did not work`, message)

function toApp(title: string, lead: string) {
  return pageOf({ title, lead, main: html`<p class="others"><a href="/">${t`Open the app`}</a></p>` })
}

const csrf = (flow: Flow) => html`<input type="hidden" name="csrf" value="${flow.csrf}" />`
const alertOf = (said?: string): Html => html`${said ? html`<p class="alert" role="alert" tabindex="-1" autofocus>${said}</p>` : ''}`
const emailField = (flow: Flow, error?: string) =>
  field({
    label: t`Email`,
    name: 'email',
    type: 'email',
    autocomplete: 'username',
    value: flow.email ?? '',
    error,
    more: html`inputmode="email" maxlength="254" autocapitalize="none" spellcheck="false"`,
  })

/** It has no maxlength: a browser would silently cut a pasted password. What was typed before is never in the page. */
const passwordField = (label: string, autocomplete: 'current-password' | 'new-password', error?: string) =>
  field({
    label,
    name: 'password',
    type: 'password',
    autocomplete,
    error,
    ...(autocomplete === 'new-password' && { hint: hint() }),
    more: html`autocapitalize="none" spellcheck="false"`,
  })
