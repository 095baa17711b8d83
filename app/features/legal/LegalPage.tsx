import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import * as brand from '#brand'
import { PageHead } from '#app/ui/PageHead.tsx'
import { contentLanguage, t } from '#words/t.ts'
import styles from './LegalPage.module.css'

export type Topic = { id: string; title: string; text: ReactNode }

/** A legal text: a heading, a link to each topic, and the topics. */
export function LegalPage({ title, text, topics }: { title: string; text: ReactNode; topics: readonly Topic[] }) {
  return (
    <article className={styles.root}>
      <title>{`${title} | ${brand.appName}`}</title>
      <meta name="description" content={t`${title} of ${brand.appName}, by ${brand.network}.`} />
      <PageHead title={title} text={text} />
      {contentLanguage() && <p className={styles.note}>{t`This text is in English, the language in which it holds.`}</p>}
      <details className={styles.contents}>
        <summary>
          {t`On this page`}
          <ChevronDown />
        </summary>
        <ol lang={contentLanguage()}>
          {topics.map((topic) => (
            <li key={topic.id}>
              <a href={`#${topic.id}`}>{topic.title}</a>
            </li>
          ))}
        </ol>
      </details>
      {topics.map((topic) => (
        <section key={topic.id} lang={contentLanguage()} className={styles.topic} aria-labelledby={topic.id}>
          <h2 id={topic.id}>{topic.title}</h2>
          {topic.text}
        </section>
      ))}
    </article>
  )
}

/** How to contact the network: a form and a postal address (brand.ts). */
export function Contact() {
  return (
    <>
      <p>
        Use our <a href={brand.contactForm}>contact form</a>, or write to:
      </p>
      <address className={styles.address}>
        {brand.postalAddress.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </>
  )
}
