/** saxen has no types; these are the ones that xml.ts uses. */
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', run: (name: string, attributes: () => Record<string, string>) => void): this
    on(event: 'closeTag', run: (name: string) => void): this
    on(event: 'text' | 'cdata' | 'attention', run: (text: string) => void): this
    on(event: 'error' | 'warn', run: (error: Error) => void): this
    parse(xml: string): void
  }
}
