export function Component() {
  return <h1>Privacy</h1>
}
