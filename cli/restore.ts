import { join, resolve } from "node:path"
import { readManifest } from "#domain/backup/manifest.server.ts"
import {
  type RestoreStep,
  type Restored,
  isEmptyDatabase,
  restoreBackup,
} from "#domain/backup/restore-backup.server.ts"
import { ClockJumpError, applyDailyRetention } from "#domain/privacy/daily-retention.server.ts"
import { describeStartFailure } from "#server/describe-start-failure.ts"
import { isDatabaseMissing } from "#server/open-services.ts"
import { isOutcomeUnknown } from "#platform/database/unavailable.ts"
import { UsageError } from "#platform/text/usage-error.ts"
import { commandHint } from "#platform/text/command-hint.ts"
import { counted } from "#platform/text/format-count.ts"
import { formatInstant } from "#platform/time/day.ts"
import { ask } from "./ask.ts"
import { type CommandContext, describeOptions, readCommandLine, runOnlyCommand, typedPath } from "./command-line.ts"

/* npm run restore: replaces the database and the files by a backup. */

const options = {
  replace: { meaning: "troca um banco que tem algo dentro; o que há nele se perde" },
  yes: { meaning: "não pergunta antes de trocar" },
  "send-mails": { meaning: "os e-mails que esperavam no backup saem; sem ela, ficam retidos" },
}

export const usage = `Restaura um backup no banco e no armazenamento que a configuração indica, do mesmo tipo ou não.

Uso:
  npm run restore -- <pasta> [opções]

Opções:
${describeOptions(options)}

Pare o site antes, se puder. Mais em docs/backup.md.`

const steps: Record<RestoreStep, string> = {
  checked: "Backup conferido. Gravando os arquivos…",
  files: "Gravando o banco…",
  rows: "Conferido. Apagando de novo quem já pediu…",
  replaced: "O banco já é o do backup. Apagando os arquivos de quem já pediu e o que passou do prazo…",
}

if (import.meta.main) await runOnlyCommand(usage, run)

export async function run({ args, env, openNew }: CommandContext) {
  const { words, flags } = readCommandLine(args, options, 1)
  if (words[0] === undefined) throw new UsageError(`Falta a pasta do backup.\n\n${usage}`)
  const folder = typedPath(words[0])
  const { takenAt } = await readManifest(folder)
  // It waits for the locks of a running site, and migrations of an old backup take longer than a visitor's statement.
  const services = openNew({ statementMaxMs: 0 })
  // Not asked where it is missing: a restore that is refused must not make it.
  const isEmpty = isDatabaseMissing(env) || (await isEmptyDatabase(services.db))
  if (!isEmpty) {
    if (!flags.has("replace"))
      throw new UsageError(
        "O banco não está vazio. Nada foi mudado. Para trocar tudo o que há nele pelo backup, repita com --replace.",
      )
    if (!flags.has("yes")) await confirmReplace(takenAt)
  }
  const keysFolder = join(resolve(env.DATA_DIR), "keys")
  let last: RestoreStep | undefined
  const onStep = (step: RestoreStep) => {
    last = step
    console.log(steps[step])
  }
  const sendMails = flags.has("send-mails")
  const restored = await restoreBackup(services, folder, { keysFolder, sendMails, onStep }).catch((error: unknown) => {
    console.error(`\n${describeStop(last, error)}`)
    throw error
  })
  const failures: unknown[] = []
  const onError = (error: unknown) => void failures.push(error)
  await applyDailyRetention(services, { onError }).catch(onError)
  console.log(`\n${describeRestored(restored, keysFolder)}`)
  if (restored.accessUnknown)
    console.log(`Confira em Equipe quem tem acesso: é o de ${formatInstant(new Date(takenAt))}.`)
  if (restored.asked > 0 && (await services.erasures.hasNewKey()))
    console.log(
      "Atenção: a chave dos apagamentos é nova; quem pediu para ser apagado depois do backup só é " +
        "reconhecido com a chave antiga. Recupere DATA_DIR/keys (ou PRIVACY_KEY) e rode o comando privacy " +
        "reapply.",
    )
  const [failure] = failures
  if (failure instanceof ClockJumpError)
    console.log(
      `\n${failure.message} Para ver o que passou do prazo: ${commandHint("privacy retain --dry-run")}. Para o ` +
        "apagar já, o mesmo sem --dry-run.",
    )
  else if (failures.length > 0)
    console.error(
      "\nA restauração está completa. Não a repita: o que passou do prazo e não pôde ser apagado agora, o site apaga " +
        "sozinho, um minuto depois do início e a cada dia. O que houve: " +
        (describeStartFailure(failure, env) ?? String(failure)),
    )
}

async function confirmReplace(takenAt: string) {
  if (!process.stdin.isTTY) throw new UsageError("Nada foi mudado. Sem um terminal para perguntar, confirme com --yes.")
  const answer = await ask(
    `Tudo o que há no banco será trocado pelo backup de ${formatInstant(new Date(takenAt))}. ` +
      "Escreva restaurar para continuar: ",
  )
  if (answer.trim().toLowerCase() !== "restaurar") throw new UsageError("Nada foi mudado.")
}

/** The state of the database after a failure. Its reason is printed below. */
function describeStop(last: RestoreStep | undefined, error: unknown): string {
  if (last === "replaced")
    return (
      "A restauração parou no fim: o banco já é o do backup, e falta o resto. Repita-a com --replace, antes de usar " +
      "o site."
    )
  if (last === "rows" && isOutcomeUnknown(error))
    return "A conexão caiu enquanto o banco era trocado, e não se sabe se foi. Repita a restauração com --replace."
  return "A restauração parou, e os dados do banco são os de antes."
}

function describeRestored(
  { manifest, held, heldDrafts, locked, erased, unreadable, keyNotes }: Restored,
  keysFolder: string,
): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const lines = [
    `Restaurado o backup de ${formatInstant(new Date(manifest.takenAt))}: ${counted(rows, "linha", "linhas")} e ` +
      `${counted(manifest.files.length, "arquivo", "arquivos")}, conferidos.`,
  ]
  const again = erased.quotes + erased.gifts
  if (again > 0) lines.push(`Apagado de novo o que pessoas já tinham pedido: ${counted(again, "pedido", "pedidos")}.`)
  if (held > 0)
    lines.push(
      `${counted(held, "e-mail que esperava ficou retido", "e-mails que esperavam ficaram retidos")}: ` +
        `${held === 1 ? "pode" : "podem"} já ter saído. Veja com o comando outbox list, e solte com outbox retry.`,
    )
  if (heldDrafts > 0)
    lines.push(
      `${counted(heldDrafts, "publicação agendada ficou retida", "publicações agendadas ficaram retidas")}: ` +
        `${heldDrafts === 1 ? "pode já ter saído ou sido cancelada" : "podem já ter saído ou sido canceladas"}. ` +
        "Em Hoje, quem edita vê o que estava agendado, e agenda de novo o que vale.",
    )
  if (locked > 0)
    lines.push(
      `${counted(locked, "pessoa da equipe ficou", "pessoas da equipe ficaram")} sem confirmação além da senha, e só ` +
        `${locked === 1 ? "entra" : "entram"} de novo por um convite: o comando staff reset.`,
    )
  if (unreadable > 0)
    lines.push(
      `Atenção: ${counted(unreadable, "comprovante não pode", "comprovantes não podem")} ser ` +
        `${unreadable === 1 ? "lido" : "lidos"}. Ponha em ${keysFolder} (ou em RECEIPTS_KEY) as chaves de ` +
        "onde veio o backup.",
    )
  if (manifest.missing.length > 0)
    lines.push(
      `Atenção: ${counted(manifest.missing.length, "arquivo já faltava", "arquivos já faltavam")} quando o ` +
        "backup foi feito.",
    )
  return [...lines, ...keyNotes].join("\n")
}
