import client from 'react-dom/client'

/**
 * What draws the app in a browser. The build puts this module into the file of the libraries: imported where it is used, React DOM would be
 * evaluated in one task with all of the app.
 */
export const { createRoot, hydrateRoot } = client
