export function Component() {
  return <h1>Find a store</h1>
}
