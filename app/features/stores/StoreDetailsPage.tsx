export function Component() {
  return <h1>Store</h1>
}
