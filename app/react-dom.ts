/**
 * What draws the app in a browser. The build puts this module into the file of the libraries: imported where it is used, React DOM would be
 * evaluated in one task with all of the app. It is evaluated by itself, right after that file: for each error that it makes at its start V8 reads
 * what called it once more while DevTools, or Lighthouse, are attached, and that would be the whole file.
 */
export const reactDom = import('react-dom/client')
