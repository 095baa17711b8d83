/** The address of the map's style, which the server puts into every page (server/pages/document.ts). */
export function mapStyleUrl(): string {
  const settings: { mapStyleUrl?: string } = JSON.parse(document.getElementById('settings')?.textContent ?? '{}')
  return settings.mapStyleUrl ?? ''
}
