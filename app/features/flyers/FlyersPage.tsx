export function Component() {
  return <h1>Flyers</h1>
}
