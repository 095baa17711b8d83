import { Link } from '#app/router/index.ts'
import * as brand from '#brand'
import { paths } from '#app/paths.ts'
import { t } from '#words/t.ts'
import { Contact, LegalPage, type Topic } from './LegalPage.tsx'

export default function PrivacyPage() {
  return <LegalPage title={t`Privacy Policy`} text={t`Last updated ${t`September 13, 2023`}`} topics={topics} />
}

const topics: readonly Topic[] = [
  {
    id: 'scope',
    title: 'What this policy covers',
    text: (
      <>
        <p>
          {brand.appName} is a website and an app for iOS and Android, made by {brand.network} (“we”) for shoppers of our member co-ops.
          This policy says what we learn about you when you use it, what we do with that, and what you can decide. It does not cover the
          registers, member records or own websites of the co-ops; each co-op tells you about those itself.
        </p>
        <p>You can search for stores and read {brand.product.many} without telling us who you are.</p>
      </>
    ),
  },
  {
    id: 'data',
    title: 'What we collect',
    text: (
      <>
        <p>We collect these categories of personal information:</p>
        <ul>
          <li>
            <b>Identifiers and contact details</b> that you type in: your first and last name, email address, phone number, postal address,
            and the owner numbers of the co-ops that you belong to. All but the email address are optional.
          </li>
          <li>
            <b>Sign-in data:</b> your password, which we keep only as a hash that cannot be turned back, and a record of the devices that
            are signed in.
          </li>
          <li>
            <b>What you make:</b> shopping lists and the items on them, notes, quantities, favorite items and favorite stores. Of what you
            tick off we keep the name and how often, to offer it to you again. Each thing of that you can remove.
          </li>
          <li>
            <b>What you use:</b> the stores that you open, and the count of views and clicks of banners and digital exclusives. Of which
            items and flyer pages you open, of what you put on a list or make a favorite, and of opening your account barcode, we count for
            all shoppers together how many do so at a store. Your account barcode, scanned at checkout, tells the co-op which offers to
            apply.
          </li>
          <li>
            <b>Location:</b> where your device roughly is, but only after you press a button that asks for it and your device lets us. It is
            used to sort stores by distance and is not kept on our servers.
          </li>
          <li>
            <b>Device data:</b> a random device number, the type of device, the version of the app, your internet address, and, if you turn
            on notifications, the token that they are sent to.
          </li>
        </ul>
        <p>
          We get this from you and your device. We do not buy data about you, and we do not collect payment card numbers, government numbers
          or the contents of your messages.
        </p>
      </>
    ),
  },
  {
    id: 'use',
    title: 'What we use it for',
    text: (
      <ul>
        <li>to show the stores, flyers and {brand.product.many} that you ask for;</li>
        <li>to keep your lists and favorites, and have them on each of your devices;</li>
        <li>to sign you in, confirm your email address and protect your account;</li>
        <li>to apply digital exclusives when your barcode is scanned;</li>
        <li>to send what you asked for: a list by email, a confirmation code, and news by the channels that you chose;</li>
        <li>
          to count, without profiles, which banners and offers are seen and pressed, which {brand.product.many} are put on lists or made
          favorites, and how often the account barcode is opened. We look at such a count only where it is of ten shoppers or more;
        </li>
        <li>to find faults, prevent abuse, and do what the law requires.</li>
      </ul>
    ),
  },
  {
    id: 'disclosure',
    title: 'Whom we disclose it to',
    text: (
      <>
        <p>
          We do not sell personal information, and we do not share it for advertising across other companies’ sites and apps. We disclose it
          only to:
        </p>
        <ul>
          <li>
            <b>the co-ops of our network</b>, as far as they need it to serve you: for example your owner number, and that your barcode was
            scanned; and counts that are of ten shoppers or more and name nobody;
          </li>
          <li>
            <b>companies that work for us</b>, such as those that host our servers, send our email or deliver notifications. They may use it
            only for that work;
          </li>
          <li>
            <b>whoever you choose</b>, when you email or share a list;
          </li>
          <li>
            <b>authorities and courts</b>, when the law obliges us, or to protect people and rights;
          </li>
          <li>
            <b>a successor</b>, if our network merges or is reorganized. This policy then still applies to what we hold.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    text: (
      <ul>
        <li>
          <b>Without an account and without lists:</b> 30 days after your last visit.
        </li>
        <li>
          <b>Without an account, with lists:</b> 13 months after your last visit.
        </li>
        <li>
          <b>With an account:</b> until you delete it, and then no longer than backups and the law require.
        </li>
        <li>
          <b>What you ticked off your lists:</b> 13 months after you ticked it the last time, unless you remove it before.
        </li>
        <li>
          <b>Counts of views, clicks, list items, favorites and opened barcodes:</b> 90 days. A mark that keeps us from counting you twice,
          and from which nobody can read who you are or what you did: 35 days.
        </li>
        <li>
          <b>Records of sign-ins and of other things that happened to an account:</b> 90 days, with the internet address they came from.
        </li>
        <li>
          <b>On your device:</b> until you sign out, clear the site’s data or remove the app.
        </li>
      </ul>
    ),
  },
  {
    id: 'device',
    title: 'What is kept on your device',
    text: (
      <p>
        We keep a few things in your browser or app so that it works: a session token, the store that you visited last, a random device
        number, copies of {brand.product.many} and lists for when there is no signal, changes that wait to be sent, and how often a banner
        was shown. We set no advertising cookies.
      </p>
    ),
  },
  {
    id: 'choices',
    title: 'Your choices',
    text: (
      <>
        <ul>
          <li>You can use the app without an account.</li>
          <li>You can see and correct your details, and choose how we may contact you, under Account.</li>
          <li>You can turn location and notifications on or off in the settings of your device at any time.</li>
          <li>Each of our news emails has a link that stops them.</li>
        </ul>
        <p>
          <b>Deleting your account.</b> You can delete your account yourself inside the apps and on the website, under Account, Delete
          Account. Your login and personal information are then removed, and you are logged out on all devices.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    text: (
      <p>
        Everything travels encrypted. Passwords and session tokens are stored only as hashes. People at our network see personal information
        only when their work needs it. No system is perfectly safe; if a breach concerns you, we tell you as the law requires.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children under 16',
    text: (
      <p>
        {brand.appName} is for people who are 16 or older. We do not knowingly collect personal information of children under 16. If you
        believe that a child has given us some, contact us, and we will delete it.
      </p>
    ),
  },
  {
    id: 'california',
    title: 'Rights of people in California',
    text: (
      <>
        <p>If you live in California, you have the right:</p>
        <ul>
          <li>
            to know which personal information we collected about you, from where, for what, and to whom we disclosed it, and to get a copy;
          </li>
          <li>to have it deleted, and to have wrong information corrected;</li>
          <li>to opt out of its sale or sharing. We do neither;</li>
          <li>to limit the use of sensitive information. We use your sign-in data only to sign you in;</li>
          <li>not to be treated worse for using these rights.</li>
        </ul>
        <p>
          In the last 12 months we collected the categories listed under <a href="#data">What we collect</a> and disclosed them as listed
          under <a href="#disclosure">Whom we disclose it to</a>. To use a right, <a href="#contact">contact us</a>. We check that it is you
          by the email address of your account, and answer within 45 days. Someone else may ask for you with your signed permission.
          California’s “Shine the Light” law lets you ask whether we gave your information to others for their own marketing: we do not.
        </p>
      </>
    ),
  },
  {
    id: 'states',
    title: 'Rights of people in other states',
    text: (
      <p>
        If you live in a state with a privacy law of its own, such as Colorado, Connecticut, Utah or Virginia, you may ask us to confirm
        whether we use your personal information, to give you a copy that you can take elsewhere, and to correct or delete it, and you may
        opt out of targeted advertising, sale and profiling. We do none of the last three. We give the same rights to people of every state.{' '}
        <a href="#contact">Contact us</a> to use them; we answer within 45 days and tell you if we need longer.
      </p>
    ),
  },
  {
    id: 'health',
    title: 'Consumer health data',
    text: (
      <>
        <p>
          Some states, such as Washington and Nevada, protect information that shows something about a person’s health. We do not ask for
          such information. But what you put on a list or mark as a favorite may say something, for example a remedy, or food for a diet.
        </p>
        <p>
          We use that only to keep your lists and favorites for you, and for counts of ten shoppers or more that name nobody. We do not sell
          it, do not use it for advertising, do not conclude anything about your health from it, and disclose it to nobody but the companies
          that host it for us, and those whom you send a list to. You may ask us whether we hold such data, withdraw your consent, and have
          it deleted. You delete it yourself by removing the items, the list or your account.
        </p>
      </>
    ),
  },
  {
    id: 'appeals',
    title: 'If we refuse: appeals',
    text: (
      <p>
        If we do not do what you ask, we tell you why. You may then appeal by <a href="#contact">contacting us</a> with the word “appeal”
        and what you asked for. Somebody who did not take the first decision looks at it again, and we answer in writing within 60 days. If
        you still disagree, you may complain to the attorney general of your state.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes of this policy',
    text: (
      <p>
        When we change this policy, we put the new one here with its date. If a change matters to what we do with information that we
        already have, we tell you in the app before it takes effect. See also our <Link to={paths.terms()}>Terms of Use</Link>.
      </p>
    ),
  },
  { id: 'contact', title: 'Contact', text: <Contact /> },
]
