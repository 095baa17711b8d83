export function Component() {
  return <h1>Stores</h1>
}
