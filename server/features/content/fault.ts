/** What is wrong with a bundle, and where. Reported as `content.json publications[0].title: is missing`. */
export type Fault = { file: string; path: string; reason: string }

/** Nobody reads more faults than this. */
export const faultMax = 10_000

export class BadBundle extends Error {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super(faults.map(faultText).join('\n'))
    this.faults = faults
  }
}

export function faultText({ file, path, reason }: Fault): string {
  return `${file}${path && ` ${path}`}: ${reason}`
}
