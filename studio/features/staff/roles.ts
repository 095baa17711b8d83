import type { StaffRole } from '#contract/studio/staff.ts'

export const roleNames: Record<StaffRole, string> = {
  store: 'Store',
  editor: 'Editor',
  publisher: 'Publisher',
  administrator: 'Administrator',
}

/** What each may do, as the server decides it by the access words of its calls. */
export const roleTable: readonly { words: string; roles: readonly StaffRole[] }[] = [
  { words: 'See weeks, results', roles: ['store', 'editor', 'publisher', 'administrator'] },
  { words: 'Own store’s hours', roles: ['store', 'publisher', 'administrator'] },
  { words: 'Drop files, match', roles: ['editor', 'publisher', 'administrator'] },
  { words: 'Publish, put back', roles: ['publisher', 'administrator'] },
  { words: 'Correct, withdraw', roles: ['publisher', 'administrator'] },
  { words: 'All stores’ hours', roles: ['publisher', 'administrator'] },
  { words: 'Invite, change roles', roles: ['administrator'] },
]
