// Where nobody looks nothing is painted, and a view transition ends by a timeout that no code of ours hears of: pages go
// from view to view without one, as in browsers that have none.
Reflect.deleteProperty(Document.prototype, 'startViewTransition')
