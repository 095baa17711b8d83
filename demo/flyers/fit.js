// Runs in the page that is drawn. Gives every item its shape and the largest type that its cell holds, then reads off where things lie.
/** A region of 44 px where the page is 390 px wide. */
const thumb = 138
/** Clear space above figures, between figures and the picture (where nothing else helps: tight), and beside a page's head. */
const clear = { above: 14, tight: 5, beside: 12, head: 30 }

window.fit = async function fit() {
  await Promise.all([...document.fonts].map((it) => it.load()))
  await Promise.all([...document.images].map((it) => it.decode()))
  const faults = []
  for (const tile of document.querySelectorAll('.tile')) {
    const { width, height } = tile.getBoundingClientRect()
    tile.dataset.shape ??= width / height > 1.12 ? 'row' : 'stack'
    if (tile.dataset.shape === 'row' && width / height > 2) tile.dataset.flat = ''
    tile.dataset.size = width * height < 80_000 ? 's' : width * height < 140_000 ? 'm' : 'l'
    tile.style.setProperty('--u', `${Math.sqrt(width * height) / 100}px`)
    let text = 1
    let price = 1
    for (;;) {
      tile.style.setProperty('--t', text)
      tile.style.setProperty('--p', price)
      const fault = faultOf(tile)
      if (!fault) break
      if (fault === 'price' && price > 0.62) price -= 0.02
      else if (fault && 'flat' in tile.dataset && tile.classList.contains('tile--owner')) {
        if ('tight' in tile.dataset) delete tile.dataset.flat
        tile.toggleAttribute('data-tight')[(text, price)] = [1, 1]
      } else if (fault === 'price' && price > 0.5) price -= 0.02
      else if (fault === 'text' && text > 0.66) text -= 0.02
      else if (fault === 'high' && (price > 0.52 || text > 0.68)) {
        if (text > 0.68 && (price <= 0.52 || price / 1.1 <= text)) text -= 0.02
        else price -= 0.03
      } else if (fault === 'high' && !('tight' in tile.dataset)) {
        tile.dataset.tight = ''[(text, price)] = [1, 1]
      } else {
        faults.push(
          `${tile.dataset.item}: ${fault} at ${text.toFixed(2)}, ${price.toFixed(2)} in ${Math.round(width)} x ${Math.round(height)}`,
        )
        break
      }
    }
  }
  for (const panel of document.querySelectorAll('.panel')) {
    const holds = () => bottomOf(panel) <= panel.getBoundingClientRect().bottom - parseFloat(getComputedStyle(panel).paddingBottom)
    grow(panel, 17, 29, holds)
    if (!holds()) faults.push(`${panel.className} has too many words`)
  }
  for (const title of document.querySelectorAll('.running h1')) {
    const head = title.parentElement
    const beside = title.nextElementSibling
    const holds = () =>
      inkOf(title).right + clear.head <= inkOf(beside).left &&
      head.lastElementChild.getBoundingClientRect().right <=
        head.getBoundingClientRect().right - parseFloat(getComputedStyle(head).paddingRight) + 1 &&
      title.scrollWidth <= title.clientWidth
    grow(title, 30, parseFloat(getComputedStyle(title).fontSize), holds)
  }
  for (const words of document.querySelectorAll('.burst b'))
    grow(
      words,
      20,
      parseFloat(getComputedStyle(words).fontSize),
      () => inkOf(words).right - words.getBoundingClientRect().left < words.closest('.burst').clientWidth * 0.78,
    )
  for (const img of document.images) {
    const { width, height } = img.getBoundingClientRect()
    const stretch = Math.min(width / img.naturalWidth, height / img.naturalHeight) * devicePixelRatio
    if (stretch > 1.1) faults.push(`${img.src.split('/').at(-1)} is stretched by ${stretch.toFixed(2)}`)
  }
  const regions = [...document.querySelectorAll('[data-item]')].map((it) => ({ item: it.dataset.item, ...boxOf(it) }))
  for (const { item, width, height } of regions) if (width < thumb || height < thumb) faults.push(`${item} has only ${width} x ${height}`)
  return {
    faults,
    regions,
    dates: [...document.querySelectorAll('.date')].map((it) => {
      const style = getComputedStyle(it.parentElement)
      const box = inkOf(it)
      const probe = document.createElement('span')
      probe.style.cssText = 'display:inline-block;width:0;height:0'
      it.append(probe)
      const baseline = probe.getBoundingClientRect().bottom
      probe.remove()
      return {
        form: it.dataset.form,
        face: `${style.fontFamily.split(',')[0].replaceAll('"', '')}/${style.fontStyle}/${style.fontWeight}`,
        align: alignments[style.textAlign] ?? 'left',
        fill: style.color,
        size: parseFloat(style.fontSize),
        tracking: parseFloat(style.letterSpacing) || 0,
        x: box.x,
        width: box.width,
        baseline,
      }
    }),
  }
}

const alignments = { center: 'center', right: 'right', end: 'right' }

function faultOf(tile) {
  const box = tile.getBoundingClientRect()
  const style = getComputedStyle(tile)
  const right = box.right - parseFloat(style.paddingRight)
  const bottom = box.bottom - parseFloat(style.paddingBottom)
  const text = tile.querySelector('.text')
  const deal = tile.querySelector('.deal')
  const pic = tile.querySelector('.pic')
  const row = tile.dataset.shape !== 'stack'
  const price = tile.querySelector('.deal > .price')
  const tight = 'tight' in tile.dataset
  const beside = tight || price.classList.contains('price--text') ? clear.tight : clear.beside
  if (inkOf(price).right > (row ? pic.getBoundingClientRect().left - beside : right) + 1) return 'price'
  if (
    'flat' in tile.dataset &&
    [...tile.querySelectorAll('.deal > .owner, .deal > .note')].some(
      (it) => it.getBoundingClientRect().right > pic.getBoundingClientRect().left - 4,
    )
  )
    return 'price'
  if (text.scrollWidth > text.clientWidth + 1) return 'text'
  const lowest = Math.max(...[...tile.querySelectorAll('.text, .deal')].map((it) => it.getBoundingClientRect().bottom))
  if (lowest > bottom + 1) return 'high'
  // The tag of an owner price is a box of its own; figures reach out of theirs.
  const above = tight || tile.classList.contains('tile--owner') ? clear.tight : clear.above
  if (row && Math.max(...[...text.children].map((it) => it.getBoundingClientRect().bottom)) > deal.getBoundingClientRect().top - above)
    return 'high'
  if (!row && pic.getBoundingClientRect().height < box.height * 0.27) return 'high'
}

/** The largest type between two sizes with which something holds. */
function grow(element, from, to, holds) {
  let size = to
  do element.style.fontSize = `${size}px`
  while (!holds() && (size -= 0.5) >= from)
}

function bottomOf(box) {
  return Math.max(...[...box.children].map((it) => it.getBoundingClientRect().bottom))
}

/** Around what is in it, which may be less than its box. */
function inkOf(element) {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}

function boxOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect()
  const round = (value) => Math.round(value * 10) / 10
  const left = Math.max(0, x)
  const top = Math.max(0, y)
  return { x: round(left), y: round(top), width: round(Math.min(1224, x + width) - left), height: round(Math.min(1584, y + height) - top) }
}
