import { Outlet } from 'react-router'
import { Frame } from './Frame.tsx'

export function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}
