import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * On whose behalf something is done, told along from a request to the orders that it places, and so from server to server: its id, its
 * shopper's pseudonym of the day (docs/decisions/0210), and the span that it belongs to (0211), as W3C's traceparent.
 */
export type Origin = { reqId?: string; who?: string; traceparent?: string }

const origins = new AsyncLocalStorage<Origin>()

/** Empty for what nobody has asked for, such as a nightly job. */
export const originNow = (): Origin => origins.getStore() ?? {}

export const onBehalfOf = <T>(origin: Origin, run: () => T): T => origins.run(origin, run)
