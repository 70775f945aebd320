import type { makeDemoRequests as MakeDemoRequests } from "#domain/demo/demo-requests.server.ts"
import { removeDemoRequests } from "#domain/demo/remove-demo-requests.server.ts"
import { counted } from "#platform/text/format-count.ts"
import { UsageError } from "#platform/text/usage-error.ts"
import { type Command, readCommandLine, runOnlyCommand } from "./command-line.ts"

/* npm run demo:requests: invented requests and gifts, so that a new developer sees the panel with data. */

const usage = `Pedidos e presentes inventados, para conhecer o painel.

Uso:
  npm run demo:requests              grava quarenta pedidos e presentes de demonstração, em todas as etapas
  npm run demo:requests -- remove    tira-os todos; os de verdade ficam

Grava só em um banco sem pedidos de verdade. Pode ser repetido: o que já existe fica como está.`

// Email templates are JSX, so they are imported from the built site.
const built = "../build/bundle/site.js"

const run: Command = async ({ args, open }) => {
  const [verb] = readCommandLine(args, {}, 1).words
  if (verb === "remove") {
    const removed = await removeDemoRequests(await open())
    return console.log(`Demonstração: ${counted(removed, "pedido ou presente tirado", "pedidos e presentes tirados")}.`)
  }
  if (verb !== undefined) throw new UsageError(`Comando desconhecido: ${verb}.\n\n${usage}`)
  const { makeDemoRequests } = (await import(built)) as { makeDemoRequests: typeof MakeDemoRequests }
  const { made, existing } = await makeDemoRequests(await open()).catch((error: unknown) => {
    // The bundle has its own copy of the class.
    if (error instanceof Error && error.name === "UsageError") throw new UsageError(error.message)
    throw error
  })
  console.log(
    made === 0
      ? `A demonstração já estava completa, com ${existing} pedidos e presentes.`
      : `Gravados ${made} pedidos e presentes de demonstração. Entre no painel para vê-los.`,
  )
}

await runOnlyCommand(usage, run, { isDeployed: false })
