/**
 * How to run a command of the site, as in `outbox list`, wherever it was deployed: neither a plain server nor the
 * image has npm (docs/deploy.md).
 */
export function commandHint(command: string): string {
  const [name = "", ...words] = command.split(" ")
  const rest = words.join(" ")
  const others = `com npm: npm run ${name} -- ${rest}; no Docker: exec site-a node cli/${name}.ts ${rest}`
  return `travessia ${command} (${others})`
}
