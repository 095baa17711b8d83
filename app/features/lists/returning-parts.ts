/* One file for both: what three files share is loaded by every page (vite.config.ts). */
export { Returning } from './Returning.tsx'
export { Template } from './Template.tsx'
