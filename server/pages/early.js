// Inlined into every rendered page, so plain JavaScript without modules. Fetches the app a moment after the page has
// loaded, or at the first touch or key. Until the app is there it holds presses and submits that only the app can
// answer; links and GET forms need nobody's help.
(() => {
  const held = [], root = document.getElementById('root')
  const files = JSON.parse(document.getElementById('files').textContent)
  const start = () => files.splice(0).map((file) => import(file))
  const hold = (event) => {
    const { target, type, submitter } = event
    const button = type === 'click' && target.closest('button[type=button]')
    if (!button && !(type === 'submit' && target.method === 'post')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held.push(() => button ? button.click() : target.requestSubmit(submitter))
  }
  for (const type of ['pointerdown', 'keydown', 'focusin']) addEventListener(type, start, { passive: true, once: true, capture: true })
  for (const type of ['click', 'submit']) root.addEventListener(type, hold, true)
  addEventListener('load', () => setTimeout(start, 300))
  window.early = { held, stop() { for (const type of ['click', 'submit']) root.removeEventListener(type, hold, true) } }
})()
