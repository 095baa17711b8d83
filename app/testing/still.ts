// A browser that is not visible paints nothing, and a view transition then ends by a timeout that our code can't observe. So pages
// change without a transition, as in browsers that have none.
Reflect.deleteProperty(Document.prototype, 'startViewTransition')
// The fonts as a page shows them once they have loaded.
document.documentElement.dataset.fonts = 'text display'
