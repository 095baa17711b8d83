import { createElement, Fragment, type ReactNode } from 'react'

/** Shows words with elements between them: rich(tx`Read the ${<Link …>}.`). */
export const rich = (parts: readonly ReactNode[]): ReactNode => createElement(Fragment, null, ...parts)
