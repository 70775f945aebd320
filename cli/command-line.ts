import { basename, join, resolve, sep } from "node:path"
import { parseArgs } from "node:util"
import { BackupError } from "#domain/backup/manifest.server.ts"
import { DecoderBusyError } from "#platform/images/decode-in-subprocess.server.ts"
import { UsageError } from "#platform/text/usage-error.ts"
import type { Services } from "#domain/services.server.ts"
import { describeStartFailure } from "#server/describe-start-failure.ts"
import { type Env, readEnv } from "#server/env.ts"
import { DatabaseMissingError, type OpenOptions, closeServices, openServices } from "#server/open-services.ts"
import { type ServicesOptions, createServices } from "#server/services.ts"

/* Shared by the commands with options: reading arguments, opening services, reporting errors. */

/** The help text of each option by its name. An option without `value` is a flag. */
export type OptionList = Record<string, { value?: string; meaning: string }>

export interface CommandLine {
  words: string[]
  values: Partial<Record<string, string>>
  flags: ReadonlySet<string>
}

/** Parses words and options. Throws `UsageError` for an unknown option, a wrong value or too many words. */
export function readCommandLine(args: readonly string[], list: OptionList, wordsMax = 0): CommandLine {
  const options = Object.fromEntries(
    Object.entries(list).map(([name, { value }]) => [
      name,
      { type: value ? ("string" as const) : ("boolean" as const) },
    ]),
  )
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true })
  refuseTakenByNpm(Object.keys(list).filter((name) => !tokens.some((token) => "name" in token && token.name === name)))
  const line = { words: [] as string[], values: {} as Record<string, string>, flags: new Set<string>() }
  for (const token of tokens) {
    if (token.kind === "positional") line.words.push(token.value)
    if (token.kind !== "option") continue
    const option = Object.hasOwn(list, token.name) ? list[token.name] : undefined
    if (!option) throw new UsageError(`Opção desconhecida: ${token.rawName}. As que existem:\n${describeOptions(list)}`)
    const { name, value, inlineValue } = token
    if (option.value === undefined) {
      if (value !== undefined) throw new UsageError(`--${name} não leva valor: escreva só --${name}, ou nada.`)
      line.flags.add(name)
    } else if (value && (inlineValue || !value.startsWith("--"))) line.values[name] = value
    else throw new UsageError(`--${name} precisa de um valor: ${option.meaning}.`)
  }
  if (line.words.length > wordsMax)
    throw new UsageError(`Não entendemos “${line.words[wordsMax]}”. Opções começam com -- (veja --help).`)
  return line
}

/** Without `--` before them npm keeps options for itself: a dry run would do the real thing. */
function refuseTakenByNpm(names: readonly string[]) {
  const variableOf = (name: string) => `npm_config_${name.replaceAll("-", "_")}`
  const name = names.find((one) => process.env[variableOf(one)])
  if (name === undefined) return
  throw new UsageError(
    `O npm ficou com --${name}, que seria deste comando. Nada foi feito. Escreva -- antes das opções: ` +
      `npm run ${process.env.npm_lifecycle_event ?? "…"} -- … --${name}\n` +
      `Se você não escreveu --${name}, tire-a do .npmrc, ou do ambiente (${variableOf(name)}).`,
  )
}

export function describeOptions(list: OptionList): string {
  const lines = Object.entries(list).map(
    ([name, { value, meaning }]) => [`  --${name}${value ? ` <${value}>` : ""}`, meaning] as const,
  )
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, meaning]) => `${left.padEnd(width)}   ${meaning}`).join("\n")
}

/** A whole number from 1 up. */
export function readCount(option: string, text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new UsageError(`--${option} ${text}: escreva um número inteiro, a partir de 1.`)
  return Number(text)
}

const typedPaths: string[] = []

/** Resolves a path against the folder where npm was called: npm runs commands in the project's folder. */
export function typedPath(path: string): string {
  const typed = resolve(process.env.INIT_CWD ?? "", path)
  typedPaths.push(typed)
  return typed
}

export interface CommandContext {
  /** The arguments after the command's name. */
  args: readonly string[]
  env: Env
  /** Opens the services; call it after the arguments are checked. They are closed when the command ends. */
  open: (options?: OpenOptions) => Promise<Services>
  /** Opens the services without preparing the database, which may be empty. They are closed when the command ends. */
  openNew: (options?: ServicesOptions) => Services
}

/** Runs the command named by the first argument. Errors that users can correct are printed, with exit code 1. */
export async function runCommand(
  usage: string,
  commands: Record<string, Command>,
  words: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const [name = "", ...args] = words
  if (["--help", "-h", "help"].includes(name) || args.includes("--help")) return printHelp(usage)
  await reportErrors(args, async (context) => {
    const run = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!run) throw new UsageError(`${name ? `Comando desconhecido: ${name}` : "Falta o comando"}.\n\n${usage}`)
    await run(context())
  })
}

/** Runs the only command of a script. `isDeployed`: deployed sites have it too. */
export async function runOnlyCommand(
  usage: string,
  run: Command,
  { args = process.argv.slice(2), isDeployed = true }: { args?: readonly string[]; isDeployed?: boolean } = {},
): Promise<void> {
  if (args.some((word) => ["--help", "-h"].includes(word))) return isDeployed ? printHelp(usage) : console.log(usage)
  await reportErrors(args, (context) => run(context()))
}

/** Usages name the commands of npm, which deployed sites do not have. */
function printHelp(usage: string) {
  const name = basename(process.argv[1] ?? "", ".ts")
  console.log(
    `${usage}\n\nSem npm, em vez de npm run ${name} --: num servidor, travessia ${name}; no Docker, ` +
      `exec site-a node cli/${name}.ts (docs/deploy.md).`,
  )
}

export type Command = (context: CommandContext) => Promise<void>

async function reportErrors(
  args: readonly string[],
  run: (context: () => CommandContext) => Promise<void>,
): Promise<void> {
  let services: Services | undefined
  let env: Env | undefined
  try {
    await run(() => {
      const given = readEnv(process.env)
      env = given
      const use = (opened: Services) => (services = opened)
      return {
        args,
        env: given,
        open: async (options) => use(await openServices(given, options)),
        openNew: (options) => use(createServices(given, options)),
      }
    })
  } catch (error) {
    const isExpected = [UsageError, DatabaseMissingError, BackupError, DecoderBusyError].some(
      (kind) => error instanceof kind,
    )
    const message = isExpected
      ? (error as Error).message
      : (describeStartFailure(error, env) ?? describeTypedPath(error as NodeJS.ErrnoException, env))
    if (message === undefined) throw error
    console.error(message)
    process.exitCode = 1
  } finally {
    if (services) await closeServices(services)
  }
}

const unfit: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "EISDIR", "EEXIST"])
const refused: ReadonlySet<string> = new Set(["EACCES", "EPERM", "EROFS"])

/** A typed path, what is in it or a folder above it cannot be used. */
function describeTypedPath({ code = "", path }: NodeJS.ErrnoException, env: Env | undefined): string | undefined {
  if (path === undefined) return undefined
  if (!typedPaths.some((typed) => path.startsWith(typed) || typed.startsWith(`${path}${sep}`))) return undefined
  if (unfit.has(code)) return `Não é possível usar ${path} (${code}): confira o caminho.`
  if (!refused.has(code)) return undefined
  const own = env ? `como ${join(resolve(env.DATA_DIR), "exports")}, ` : ""
  return (
    `O comando não pode abrir ${path} (${code}). Num servidor ele roda como o usuário do site: use uma pasta dele, ` +
    `${own}ou /tmp.`
  )
}
