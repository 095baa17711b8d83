export function Component() {
  return <h1>Co-op Deals</h1>
}
