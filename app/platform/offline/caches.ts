/** The cache of the pictures that are kept for reading without a signal. */
export const pictureCache = 'pictures'

/** The id under which the page of a list is kept: the server draws the same one for every list. */
export const anyList = 'any'

/** The cache of the pages that the worker shows at once. Their headers say when one stops being true, and with which script it begins. */
export const pageCache = 'pages'
export const pageHeaders = { until: 'x-kept-until', entry: 'x-kept-entry', readAt: 'x-kept-read-at' }
