import type { Locator, Page } from 'playwright-core'

/**
 * Seconds by the keystroke-level model of Card, Moran and Newell: a key of somebody who types as most do, pointing at something, a
 * press of the button, a hand from the keys to the mouse or back.
 */
const seconds = {
  key: 0.28,
  point: 1.1,
  press: 0.2,
  hand: 0.4,
  /** To choose three files in the system's own dialog: opening, finding the folder, pressing. */
  files: 15,
  /** To compare a row with its cut of the page: the model's 1.35 s of thought, and some twelve words at 240 a minute. */
  row: 4.5,
  /** To let the eye go over a page of the preview. */
  page: 20,
}

/** Does what a person does, and counts it. */
export class Hands {
  readonly #page: Page
  #keys = 0
  #presses = 0
  #looks = 0
  #seconds = 0
  #waited = 0
  #onMouse = false

  constructor(page: Page) {
    this.#page = page
  }

  async key(name: string) {
    this.#move(false)
    this.#keys += 1
    this.#seconds += seconds.key
    await this.#page.keyboard.press(name)
  }

  async type(text: string) {
    for (const letter of text) await this.key(letter)
  }

  async click(it: Locator) {
    this.#point()
    await it.click()
  }

  async drag(from: { x: number; y: number }, to: { x: number; y: number }) {
    this.#point()
    this.#seconds += seconds.point
    await this.#page.mouse.move(from.x, from.y)
    await this.#page.mouse.down()
    await this.#page.mouse.move(to.x, to.y, { steps: 4 })
    await this.#page.mouse.up()
  }

  async chooseFiles(label: string, files: Parameters<Locator['setInputFiles']>[0]) {
    this.#point()
    this.#seconds += seconds.files
    await this.#page.getByLabel(label).setInputFiles(files)
  }

  /** Somebody has to look before it goes on. */
  look(at: 'row' | 'page', count: number) {
    this.#looks += count
    this.#seconds += count * seconds[at]
  }

  /** The machine is at work, and nobody can go on meanwhile. */
  async waitFor(run: () => Promise<unknown>) {
    const start = performance.now()
    await run()
    this.#waited += (performance.now() - start) / 1000
  }

  tally() {
    return {
      keys: this.#keys,
      presses: this.#presses,
      looks: this.#looks,
      waited: this.#waited,
      minutes: (this.#seconds + this.#waited) / 60,
    }
  }

  #point() {
    this.#move(true)
    this.#presses += 1
    this.#seconds += seconds.point + seconds.press
  }

  #move(toMouse: boolean) {
    if (this.#onMouse !== toMouse) this.#seconds += seconds.hand
    this.#onMouse = toMouse
  }
}
