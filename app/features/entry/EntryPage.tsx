import { useEffect, useRef } from 'react'
import { Link, redirect, useLocation, useNavigate, useSearchParams } from '#app/router/index.ts'
import * as brand from '#brand'
import type { PageArgs } from '#app/context.ts'
import { CreateAccountButton, SignInButton } from '#app/features/auth/SignInButtons.tsx'
import { StoreSearch } from '#app/features/finder/StoreSearch.tsx'
import { device } from '#app/platform/device/index.ts'
import { AppBadges } from '#app/ui/AppBadges.tsx'
import { forgetStore, lastStoreOf } from '#app/features/current-store/active-store.ts'
import { useMember, useUser } from '#app/features/session/user.ts'
import { useTermsGate } from '#app/features/legal/terms.tsx'
import { asksForNoStore, leadsTo, paths } from '#app/paths.ts'
import { tabStorage } from '#app/platform/storage/index.ts'
import { Button, buttonClass } from '#app/ui/Button.tsx'
import { Dots, PauseButton, Track, useTurning } from '#app/ui/Carousel.tsx'
import { classes } from '#app/ui/classes.ts'
import { Logo } from '#app/ui/Logo.tsx'
import { Notice } from '#app/ui/Notice.tsx'
import { product } from '#words/product.ts'
import { rich } from '#app/ui/rich.ts'
import { languageNow, t, tx } from '#words/t.ts'
import styles from './EntryPage.module.css'

/**
 * Redirects a shopper who has a store to its home at once, unless that store's home has just failed (decision B11). The service worker does
 * the same where it keeps that home.
 */
export function loader(args: PageArgs): null {
  const storeRoute = lastStoreOf(args)
  const to = storeRoute && leadsTo(new URL(args.request.url).searchParams, storeRoute)
  if (to) throw redirect(to)
  return null
}

export default function EntryPage() {
  const acts = useStoreOfBefore()
  const isGone = useSearchParams()[0].get('store') === 'gone'
  const turning = useTurning(taglines.length, taglineMs)
  return (
    <div className={styles.root} {...acts}>
      <title>{t`Find a co-op near you | ${brand.appName}`}</title>
      <meta name="description" content={t`${product().Many}, flyers and shopping lists of the stores of ${brand.network}.`} />
      {/* Not a slide: those that are not shown are inert. */}
      <h1 className="vh">{taglines[0]}</h1>
      <section className={styles.cover} aria-roledescription={t`carousel`} aria-label={t`What ${brand.appName} does`} {...turning.holders}>
        <div className={styles.brand}>
          <Logo name={brand.appName} />
          <p>{brand.network}</p>
        </div>
        <div className={styles.sun} />
        <img className={styles.picture} src="/art/entry-crate.avif" width="704" height="704" alt="" decoding="sync" fetchPriority="high" />
        <Track turning={turning} className={styles.track}>
          <p className={classes(styles.tagline, isLong && styles.long)}>
            {rich(tx`Find a ${(<span className="nb">{t`co-op`}</span>)} near you`)}
          </p>
          <p className={styles.tagline}>{taglines[1]}</p>
          <p className={classes(styles.tagline, styles.long)}>{taglines[2]}</p>
        </Track>
      </section>
      <div className={styles.acts}>
        {isGone && (
          <Notice className={styles.gone} title={t`We can’t find that store`}>
            {t`It may have closed or moved. Choose another one: your lists are kept.`}
          </Notice>
        )}
        <div className={styles.turns} {...turning.holders}>
          <Dots turning={turning} names={taglines} />
          <PauseButton turning={turning} />
        </div>
        <PhoneActs />
        <div className={styles.desk}>
          <StoreSearch />
          <DeskSignIn />
        </div>
      </div>
      {device.offersApps() && (
        <section className={styles.promo} aria-labelledby="promo">
          <div>
            <h2 id="promo">{t`Take your list to the store`}</h2>
            <p>{t`Your ${product().many} and lists in your pocket, also where the signal ends.`}</p>
          </div>
          <AppBadges />
        </section>
      )}
    </div>
  )
}

const taglines = [t`Find a co-op near you`, t`Browse ${product().many} on the go`, t`Never miss sales on your favorite items`]
/** Words of other languages are longer than those that the large type has room for. */
const isLong = languageNow() !== 'en'
/** How long a tagline is shown, in ms (spec section 9). */
const taglineMs = 2500

/** The buttons of a phone's entry page. */
function PhoneActs() {
  const member = useMember()
  const gate = useTermsGate()
  const navigate = useNavigate()
  return (
    <div className={styles.phone}>
      {member ? (
        <Link className={buttonClass({ kind: 'fill', big: true, wide: true })} to={paths.findStore()}>
          {t`Find Stores`}
        </Link>
      ) : (
        <>
          <SignInButton big wide />
          <CreateAccountButton big wide />
          <Button kind="text" wide onClick={() => gate(() => void navigate(paths.findStore()))}>
            {t`Continue without account`}
          </Button>
        </>
      )}
    </div>
  )
}

/** Sign In below the search of a desk, where Create Account is on the account page (decision C05). */
function DeskSignIn() {
  const member = useMember()
  return member ? null : (
    <div className={styles.members}>
      <p>{t`With an account you have your lists on every device.`}</p>
      <SignInButton kind="ring" small />
    </div>
  )
}

/**
 * Forgets a store that is gone, also for the rest of the session; otherwise opens the store that the account remembers (decision B11), unless its
 * name comes after the shopper has typed or pressed something: they have begun to look for another. Returns what the page's element listens to.
 */
function useStoreOfBefore() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const from = useLocation()
  const without = asksForNoStore(search)
  const hasBegun = useRef(false)
  const storeRoute = useUser()?.lastVisitedStoreRoute
  const to = storeRoute ? leadsTo(search, storeRoute) : null
  useEffect(() => {
    if (!without) return
    forgetStore()
    tabStorage.set(stayKey, 'true')
  }, [without])
  useEffect(() => {
    if (!to || hasBegun.current || tabStorage.get(stayKey)) return
    void navigate(to, { replace: true, from })
  }, [to, navigate, from])
  const begin = () => {
    hasBegun.current = true
  }
  return { onInputCapture: begin, onKeyDownCapture: begin, onClickCapture: begin }
}

const stayKey = 'stay-at-entry'
