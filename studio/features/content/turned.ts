/** A picture as it stands after some quarter turns to the right; the size is the file's own. */
export type Turned = { url: string; width: number; height: number }

/** Larger than any screen shows it: what is drawn here is only looked at. */
const largest = 1600

/** Draws a file as cameras meant it to be held, turned. Throws for what the browser cannot read. */
export async function turned(file: Blob, quarters: number): Promise<Turned> {
  const bitmap = await createImageBitmap(file)
  try {
    const isSideways = quarters % 2 === 1
    const [width, height] = isSideways ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height]
    const scale = Math.min(1, largest / Math.max(width, height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    const drawing = canvas.getContext('2d')
    if (!drawing) throw new Error('nothing can be drawn here')
    drawing.translate(canvas.width / 2, canvas.height / 2)
    drawing.rotate((quarters * Math.PI) / 2)
    drawing.scale(scale, scale)
    drawing.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done))
    if (!drawn) throw new Error('nothing can be drawn here')
    return { url: URL.createObjectURL(drawn), width, height }
  } finally {
    bitmap.close()
  }
}
