/** subset-font has no types of its own; this is the part that fonts.ts uses. */
declare module 'subset-font' {
  type Options = { targetFormat: 'sfnt' | 'woff2'; variationAxes?: Record<string, { min: number; max: number; default: number }> }
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>
}
