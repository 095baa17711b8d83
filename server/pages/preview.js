// Inlined into a preview alone, before the app: plain JavaScript without modules. The page is sandboxed, an origin of its own with no
// access to anything that the browser keeps for our pages. What it would keep is kept in memory; the clock is that of the day that is
// looked at; and each call carries the code, by which the server shows what is staged.
;(() => {
  const { week, code, day, now, owner } = JSON.parse(document.getElementById('preview').textContent)
  class Area {
    getItem(key) {
      return Object.hasOwn(this, key) ? this[key] : null
    }
    setItem(key, text) {
      this[key] = String(text)
    }
    removeItem(key) {
      delete this[key]
    }
    clear() {
      for (const key of Object.keys(this)) delete this[key]
    }
  }
  const kept = (first) => ({ value: Object.assign(new Area(), first) })
  Object.defineProperties(window, {
    localStorage: kept({ bearerToken: code, 'own:owner-answer': owner ? 'yes' : 'no' }),
    sessionStorage: kept(),
  })
  const held = new Map()
  const request = (name, ...how) => {
    const mine = Promise.resolve(held.get(name))
      .catch(() => {})
      .then(() => how.at(-1)({ name }))
    held.set(name, mine)
    return mine
  }
  Object.defineProperties(navigator, { serviceWorker: { value: undefined }, locks: { value: { request } } })
  const cookies = new Map()
  Object.defineProperty(document, 'cookie', {
    get: () => [...cookies].map((it) => it.join('=')).join('; '),
    set(text) {
      const [, name, value] = /^([^=;]*)=([^;]*)/.exec(text) ?? []
      if (/max-age=0(;|$)/.test(text)) cookies.delete(name)
      else cookies.set(name, value)
    },
  })
  const Real = Date,
    shift = now - Real.now()
  window.Date = class Date extends Real {
    constructor(...of) {
      super(...(of.length === 0 ? [Real.now() + shift] : of))
    }
    static now() {
      return Real.now() + shift
    }
  }
  // A page that is loaded again is a preview again.
  const marked = (to) => {
    const url = new URL(to, location.href)
    url.searchParams.set('preview', week)
    url.searchParams.set('day', day)
    if (owner) url.searchParams.set('owner', '')
    return url.href
  }
  for (const name of ['pushState', 'replaceState']) {
    const real = history[name].bind(history)
    history[name] = (state, title, to) => real(state, title, to == null ? to : marked(to))
  }
  const ask = window.fetch.bind(window)
  window.fetch = async (to, how = {}) => {
    const url = new URL(to instanceof Request ? to.url : to, location.href)
    if (url.origin !== location.origin || !/^\/(([^/]+\/)?api\/|healthz$)/.test(url.pathname))
      return ask(to, { ...how, credentials: 'omit' })
    // What staff look at is not counted.
    if (how.method === 'POST' && /\/(metric|seen|views?)(\/|$)/.test(url.pathname)) return new Response(null, { status: 204 })
    const headers = new Headers(how.headers)
    headers.set('preview', `${code} ${day}`)
    const reply = await ask(url, { ...how, headers, credentials: 'omit' })
    if (reply.status === 403 && (await reply.clone().text()).includes('"preview_ended"')) location.replace('/preview')
    return reply
  }
})()
