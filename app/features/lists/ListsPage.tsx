export function Component() {
  return <h1>Lists</h1>
}
