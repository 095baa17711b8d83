// Inlined into every rendered page, so plain JavaScript without modules. Fetches the app a moment after the page has loaded and is painted, or
// at the first touch or key; a browser that has been here has it stored, and starts it at once. Until the app runs, it keeps the presses and
// submits that only the app can handle; links and GET forms work without it. Marks the page as loaded: styles hold pictures back until then.
// Until somebody touches, scrolls or types the page is marked as still: what is further down waits for that.
(() => {
  const held = [], root = document.getElementById('root')
  const { dataset } = document.documentElement, { fonts } = document, wasHere = 'fonts' in dataset
  // Nobody has ever signed in here (the key is that of app/features/session/session.ts), so styles keep room for what a visitor sees.
  try { if (!localStorage.getItem('session')) dataset.visitor = '' } catch {}
  // Pages below no store learn only from the app that one was visited, and then show more (the cookie is that of active-store.ts).
  try { if (/\blastStore=\w/.test(document.cookie)) dataset.store = '' } catch {}
  const files = JSON.parse(document.getElementById('files').textContent)
  const show = () => dataset.loaded = ''
  const start = () => { show(); run(files.splice(0)).catch(failed) }
  // All are fetched together, and each script is evaluated by itself, after those that it imports: in one task they would keep a touch waiting.
  // The page's styles are in it already: the app loads no stylesheet that has a link. Not written into the HTML, since browsers fetch what
  // a link there names even when it is disabled.
  const run = async (all) => {
    const scripts = all.filter((href) => !href.endsWith('.css'))
    for (const href of all) document.head.append(Object.assign(document.createElement('link'), scripts.includes(href) ? { rel: 'modulepreload', href } : { rel: 'stylesheet', disabled: true, href }))
    for (const script of scripts) await import(script)
  }
  // A newer build has replaced a script, or the signal went before it came. With a signal the page is loaded again, once a minute;
  // else it says what is wrong, since its buttons do nothing.
  const failed = () => {
    try {
      const reloaded = Number(sessionStorage.getItem('started-again'))
      sessionStorage.setItem('started-again', Date.now())
      if (navigator.onLine && Date.now() - reloaded > 60000) return location.reload()
    } catch {}
    document.getElementById('failed').hidden = false
    addEventListener('online', () => location.reload())
  }
  const hold = (event) => {
    const { target, type, submitter } = event
    const button = type === 'click' && target.closest('button[type=button]')
    if (!button && !(type === 'submit' && target.method === 'post')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(() => button ? button.click() : target.requestSubmit(submitter))
  }
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, start, { passive: true, once: true, capture: true })
  // A page without contents shows nothing before the app does, and a browser that has been here has stored the app.
  const atOnce = wasHere || !document.getElementById('state')
  const painted = (then) => requestAnimationFrame(() => requestAnimationFrame(then))
  // What was touched is shown first.
  const stir = () => painted(() => delete dataset.still)
  for (const type of ['pointerdown', 'keydown', 'wheel', 'scroll']) addEventListener(type, stir, { passive: true, once: true, capture: type !== 'scroll' })
  for (const type of ['click', 'submit']) root.addEventListener(type, hold, true)
  // Headings and prices get their font now. That of running text is put in force with the next page, and the app fetches it when this one
  // is at rest: laying out all text anew would hold up a page that has just come. A browser that has been here has both in force already.
  // Without a signal the fallbacks stay.
  const dress = async () => {
    await fonts.load('1em Besley')
    dataset.fonts ??= 'display'
  }
  // Pictures further down, that font, and the manifest that makes the site installable, wait for the first paint, and for that of the pictures
  // that have come: with a good connection and a slow processor they would otherwise be processed before it.
  const begin = () => new PerformanceObserver((_, observer) => {
    observer.disconnect()
    show()
    dress().catch(() => {})
    document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: `/manifest${/^es/.test(document.documentElement.lang) ? '.es' : ''}.webmanifest` }))
    // A new browser leaves a slow network to its pictures first.
    setTimeout(start, atOnce ? 0 : 300)
  }).observe({ type: 'paint', buffered: true })
  addEventListener('load', () => atOnce ? begin() : painted(begin))
  window.early = { held, stop() { for (const type of ['click', 'submit']) root.removeEventListener(type, hold, true) } }
})()
