import { join, resolve } from "node:path"
import { checkBackup } from "#domain/backup/check-backup.server.ts"
import { recordBackup } from "#domain/backup/last-backup.server.ts"
import type { Manifest } from "#domain/backup/manifest.server.ts"
import { writeBackup } from "#domain/backup/write-backup.server.ts"
import { describeStartFailure } from "#server/describe-start-failure.ts"
import { lowerPriority } from "#platform/processes/lower-priority.server.ts"
import { UsageError } from "#platform/text/usage-error.ts"
import { connectDatabase } from "#platform/database/connect.ts"
import { counted } from "#platform/text/format-count.ts"
import { formatList } from "#platform/text/format-list.ts"
import { formatInstant } from "#platform/time/day.ts"
import { type CommandContext, describeOptions, readCommandLine, runOnlyCommand, typedPath } from "./command-line.ts"

/* npm run backup: copies database, receipts and pictures into a folder. */

const options = {
  check: { meaning: "confere um backup pronto, sem banco: tamanhos, somas e contagens" },
  "with-keys": {
    meaning:
      "leva também as chaves de DATA_DIR/keys, não as que vêm em variáveis: quem tiver o backup lê os comprovantes",
  },
}

export const usage = `Copia o banco, os comprovantes (cifrados) e as imagens para uma pasta nova, com o site no ar.

Uso:
  npm run backup -- <pasta> [opções]    grava um backup e o confere
  npm run backup -- --check <pasta>     só confere

Opções:
${describeOptions(options)}

Para restaurar: npm run restore -- <pasta>. Mais em docs/backup.md.`

/** Keys that may be given in the environment: no backup has these. */
const keyVariables = ["RECEIPTS_KEY", "PRIVACY_KEY", "PANEL_KEY"] as const

if (import.meta.main) {
  lowerPriority()
  await runOnlyCommand(usage, run)
}

export async function run(context: CommandContext) {
  const { words, flags } = readCommandLine(context.args, options, 1)
  if (words[0] === undefined) throw new UsageError(`Falta a pasta.\n\n${usage}`)
  const folder = typedPath(words[0])
  if (!flags.has("check")) return backUp(context, folder, flags.has("with-keys"))
  console.log(`Tudo certo em ${folder}.\n${describeBackup(await checkBackup(folder))}`)
}

async function backUp({ env, open }: CommandContext, folder: string, asksKeys: boolean) {
  const services = await open({ anyVersion: true })
  // This process may have a folder of keys of its own, and never have erased anybody.
  await services.erasures.copyFromTable(services.db)
  const data = resolve(env.DATA_DIR)
  const reading = connectDatabase({ url: env.DATABASE_URL, file: join(data, "travessia.db"), readOnly: true })
  try {
    const manifest = await writeBackup(services, folder, {
      reading,
      freeMinBytes: env.DISK_FREE_MIN_MB * 1024 * 1024,
      ...(asksKeys && { keysFolder: join(data, "keys") }),
    })
    // With `--with-keys` too there may be none: they may be settings, or in the folder of another process.
    const withKeys = manifest.keys.some(({ name }) => name.endsWith(".key"))
    console.log(
      `Backup gravado e conferido em ${folder}.\n${describeBackup(manifest)}\n\n` +
        `${aboutKeys(
          withKeys,
          join(data, "keys"),
          keyVariables.filter((name) => env[name] !== undefined),
        )}`,
    )
    // The backup is whole: after a failure it would be made again for nothing.
    await recordBackup(services.db, manifest.takenAt).catch((error: unknown) => {
      console.error(
        "\nO backup está completo, mas a data dele não pôde ser anotada: até o próximo, o site conta o anterior como " +
          `o último. O que houve: ${describeStartFailure(error, env) ?? String(error)}`,
      )
    })
  } finally {
    await reading.destroy()
  }
}

function describeBackup({ takenAt, release, engine, tables, files, missing, keys }: Manifest): string {
  const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0
  const bytes = [...tables, ...files].reduce((sum, file) => sum + file.bytes, 0)
  const lines = [
    `  de ${formatInstant(new Date(takenAt))}, ${release ? `pela versão ${release}, ` : ""}` +
      `${engine === "postgres" ? "PostgreSQL" : "banco embutido"}, ` +
      `${(bytes / 1_000_000).toFixed(1).replace(".", ",")} MB`,
    `  ${counted(rowsOf("quote_request"), "orçamento", "orçamentos")}, ` +
      `${counted(rowsOf("gift_message"), "mensagem de lua de mel", "mensagens de lua de mel")}, ` +
      `${counted(rowsOf("outbox_mail"), "e-mail", "e-mails")}, ` +
      `${counted(rowsOf("package"), "pacote", "pacotes")}`,
    `  ${counted(files.length, "arquivo", "arquivos")}` +
      (keys.length > 0 ? `, ${counted(keys.length, "arquivo de chaves", "arquivos de chaves")}` : ""),
  ]
  if (missing.length > 0)
    lines.push(
      `  Atenção: ${counted(missing.length, "arquivo falta", "arquivos faltam")} no armazenamento e não ` +
        `${missing.length === 1 ? "está" : "estão"} no backup: ` +
        `${missing.slice(0, 5).join(", ")}${missing.length > 5 ? "…" : ""}`,
    )
  return lines.join("\n")
}

function aboutKeys(withKeys: boolean, folder: string, given: readonly string[]): string {
  const these = given.length === 1 ? "essa variável" : "essas variáveis"
  const elsewhere =
    given.length === 0 ? "" : ` O que está em ${formatList(given, "e")} não é copiado: guarde também ${these}.`
  if (withKeys) return `As chaves vão junto: guarde este backup como guarda as chaves.${elsewhere}`
  return (
    "As chaves não estão no backup. Sem elas não se leem os comprovantes, não se conferem os códigos da equipe, nem " +
    `se reconhece quem foi apagado depois do backup: guarde ${folder} em outro lugar.${elsewhere}`
  )
}
