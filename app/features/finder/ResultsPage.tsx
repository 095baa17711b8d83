export function Component() {
  return <h1>Select a Store</h1>
}
