export function Component() {
  return <h1>List</h1>
}
