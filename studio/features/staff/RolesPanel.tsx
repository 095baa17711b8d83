import { Check } from 'lucide-react'
import { staffRoles } from '#contract/studio/staff.ts'
import { Panel } from '#studio/ui/Panel.tsx'
import { roleNames, roleTable } from './roles.ts'
import styles from './RolesPanel.module.css'

export function RolesPanel() {
  return (
    <Panel className={styles.root}>
      <h2>What each role may do</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">What</span>
            </th>
            {staffRoles.map((it) => (
              <th key={it} scope="col">
                {it === 'administrator' ? 'Admin' : roleNames[it]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roleTable.map(({ words, roles }) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              {staffRoles.map((it) => (
                <td key={it}>{roles.includes(it) ? <Check size={18} aria-label="Yes" /> : <span aria-label="No">–</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
