export function Component() {
  return <h1>Terms</h1>
}
