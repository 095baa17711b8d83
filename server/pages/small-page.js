// The reply to a form becomes a page like any other: Back and Reload request its address again, and no browser asks whether to send the
// form once more.
history.replaceState(null, '', location.href)

// A form is sent once: of a second time the reply would be that the first one has used the page up. Back may bring this same page back.
const sent = new Set()
addEventListener('submit', (event) => {
  if (sent.has(event.target)) return event.preventDefault()
  sent.add(event.target)
  // Who has stopped the browser meanwhile may press again.
  setTimeout(() => sent.delete(event.target), 10_000)
})
addEventListener('pageshow', () => sent.clear())

// Shows the buttons that show a password as text. Without scripts they stay hidden.
for (const button of document.querySelectorAll('button[data-shows]')) {
  const field = document.getElementById(button.dataset.shows)
  const { data: shows } = button.firstChild
  const show = (isShown) => {
    field.type = isShown ? 'text' : 'password'
    button.firstChild.data = isShown ? button.lastElementChild.dataset.hide : shows
  }
  button.hidden = false
  button.addEventListener('click', () => show(field.type === 'password'))
  // A browser offers to remember what was typed into a field of text, and Back would bring it back in plain sight.
  field.form.addEventListener('submit', () => show(false))
}
