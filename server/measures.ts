/** One value of a measure, with what tells it from the others of the same name. */
export type Sample = { labels: Record<string, string>; value: number }

/**
 * A figure that a part of the server tells of itself at /metrics, read when it is asked for. Names follow Prometheus' conventions: base
 * units, and `_total` for what only grows. Nothing in it says who anybody is.
 */
export type Measure = {
  name: string
  help: string
  kind: 'counter' | 'gauge'
  /** The names of the labels, when it has several values. */
  labels?: readonly string[]
  read: () => number | readonly Sample[] | Promise<number | readonly Sample[]>
}
/** Takes measures to be shown; does nothing while METRICS is off. */
export type ShowMeasures = (...measures: readonly Measure[]) => void
