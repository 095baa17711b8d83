import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import styles from './Tag.module.css'

type Props = { kind?: 'plain' | 'ok' | 'doubt' | 'bad' | 'live'; children: ReactNode }

/** A state in a word or two. `doubt` and `bad` always have an icon or say it in words: color alone says nothing. */
export function Tag({ kind = 'plain', children }: Props) {
  return <span className={classes(styles.root, styles[kind])}>{children}</span>
}
