import { Link } from '#app/router/index.ts'
import * as brand from '#brand'
import { paths } from '#app/paths.ts'
import { t } from '#words/t.ts'
import { Contact, LegalPage, type Topic } from './LegalPage.tsx'

/** The youngest age for using the product (spec section 9). */
export const minimumAge = 16

export default function TermsPage() {
  return <LegalPage title={t`Terms of Use`} text={t`For ${brand.appName}, by ${brand.network}`} topics={topics} />
}

const topics: readonly Topic[] = [
  {
    id: 'agreement',
    title: 'Our agreement',
    text: (
      <p>
        {brand.appName} is a website and an app of {brand.network} (“we”). These terms are an agreement between you and us. You accept them
        by pressing I Accept, by making an account, or by going on to use the app. If you do not accept them, please do not use it. Our{' '}
        <Link to={paths.privacy()}>Privacy Policy</Link> says what we do with your information.
      </p>
    ),
  },
  {
    id: 'age',
    title: 'Minimum age',
    text: (
      <p>
        You must be at least {minimumAge} years old to use {brand.appName}. If you are not yet of age where you live, a parent or guardian
        must agree to these terms for you.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'What the app is, and is not',
    text: (
      <ul>
        <li>It shows the {brand.product.many}, flyers and stores of independent co-ops, and keeps shopping lists for you.</li>
        <li>A shopping list is not an online order. Nothing is reserved, sold or delivered through the app.</li>
        <li>
          Prices, dates and items come from the co-ops. Some items may not be at all stores, or not on the same days. Quantities may be
          limited. When the app and the shelf disagree, the co-op’s price at the register counts.
        </li>
        <li>Totals and savings are estimates.</li>
        <li>You may use the app for yourself and your household. It is free; your carrier may charge you for data.</li>
      </ul>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <p>
        You may use the app without an account. If you make one, give true information, keep your password to yourself, and tell us if
        somebody else uses it. You are responsible for what is done with your account until then. Your account barcode is for you: do not
        pass it on. You can delete your account at any time in the app.
      </p>
    ),
  },
  {
    id: 'conduct',
    title: 'What you may not do',
    text: (
      <ul>
        <li>break the law with the app, or harm others with it;</li>
        <li>get into accounts or systems that are not yours, or try to;</li>
        <li>overload the service, or copy it in bulk by a program;</li>
        <li>take apart or rebuild the app, except where the law allows it;</li>
        <li>use digital exclusives in ways that they are not meant for.</li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: 'Your content, and the license you give us',
    text: (
      <p>
        What you write, such as the names of lists, items and notes, stays yours. You give us a free, worldwide, non-exclusive license to
        store, copy, transmit and show it, and to let the companies that work for us do so, only as far as it takes to run the app for you,
        for example to bring a list to your other devices or to send it to whom you name. The license ends when you delete the content,
        apart from copies in backups that have not yet run out. You promise that you may give us this license. If you send us ideas about
        the app, we may use them without owing you anything.
      </p>
    ),
  },
  {
    id: 'ours',
    title: 'Our content',
    text: (
      <p>
        The app, its texts, pictures, flyers and marks belong to us, to the co-ops or to those who licensed them to us. We let you use them
        for your own shopping. Every other use needs our written permission.
      </p>
    ),
  },
  {
    id: 'app-stores',
    title: 'App store terms',
    text: (
      <>
        <p>
          If you got the app from Apple’s App Store or from Google Play, these terms are between you and us only, not with Apple or Google.
          Your use must also follow the rules of that store.
        </p>
        <ul>
          <li>Your license is to use the app on a device that you own or control, as the store’s rules permit, and cannot be passed on.</li>
          <li>
            We alone are responsible for the app, its upkeep and support, for claims about it by you or others, and for claims that it
            infringes somebody’s rights.
          </li>
          <li>
            If the app fails a warranty that the law gives you, you may tell Apple, which may refund what you paid for it, if anything. As
            far as the law allows, Apple and Google owe you nothing else.
          </li>
          <li>You state that you are not in a country under a U.S. embargo and not on a U.S. list of prohibited parties.</li>
          <li>
            Apple and its subsidiaries are third-party beneficiaries of these terms for the app from the App Store and may enforce them.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'warranty',
    title: 'No warranty',
    text: (
      <p>
        The app is provided “as is” and “as available”. As far as the law allows, we and the co-ops give no warranty, express or implied,
        including of merchantability, fitness for a particular purpose, title and non-infringement, and we do not promise that the app is
        always there, free of faults, or right in all that it shows. Read the label before you eat: information about ingredients, allergens
        or diets in the app may be incomplete.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Limit of liability',
    text: (
      <p>
        As far as the law allows, you waive claims against us, the co-ops and the people who work for us for indirect, incidental, special,
        consequential or punitive damages, and for lost data or profit, from using the app or not being able to use it. In all other cases,
        what we owe together is at most 100 U.S. dollars. Some states do not allow such limits; there they apply only as far as they may.
        Nothing here limits liability for what the law does not let us limit.
      </p>
    ),
  },
  {
    id: 'indemnification',
    title: 'Indemnification',
    text: (
      <p>
        If somebody makes a claim against us or the co-ops because you broke these terms or the law, or because of content that you gave us,
        you will defend us and make good our losses and costs, including reasonable attorneys’ fees.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Minnesota law and courts',
    text: (
      <p>
        The law of the State of Minnesota applies to these terms, without its rules on conflicts of law. Disputes are decided only by the
        state and federal courts in Minnesota, and you and we accept their jurisdiction. Rights that the law of your own state gives you as
        a consumer, and that cannot be given up, stay yours.
      </p>
    ),
  },
  {
    id: 'claims',
    title: 'Claims within one year',
    text: (
      <p>
        A claim about the app or these terms must be made within one year after its cause came about. After that it is barred for good, as
        far as the law allows.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes and end',
    text: (
      <p>
        We may change the app or these terms. When a change of the terms matters, we tell you in the app before it takes effect; if you go
        on using the app, you accept it. You may stop at any time. We may end or suspend the use of whoever breaks these terms. The sections
        on content, warranty, liability, indemnification, law and claims stay in force. If a part of these terms is not valid, the rest is.
      </p>
    ),
  },
  { id: 'contact', title: 'Contact', text: <Contact /> },
]
