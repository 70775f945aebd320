import { resolve, sep } from "node:path"
import { DatabaseTooNewError, DatabaseTooOldError } from "#platform/database/migrate.ts"
import { isUnavailable, formatUnavailable } from "#platform/database/unavailable.ts"
import { BootstrapError } from "./bootstrap-database.ts"
import { type Env, EnvError } from "./env.ts"

type DescribedEnv = Pick<Env, "PORT"> &
  Partial<Pick<Env, "OPS_PORT" | "HOST" | "OPS_HOST" | "DATA_DIR" | "DATABASE_URL">>

/** What Node and SQLite report of a failure. */
type Failure = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string; errcode?: number }

/** The message for the operator when the site cannot start; undefined for a bug of ours. */
export function describeStartFailure(error: unknown, env: DescribedEnv | undefined): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ([EnvError, DatabaseTooNewError, DatabaseTooOldError, BootstrapError].some((known) => error instanceof known))
    return error.message
  const message =
    describeListening(error, env) ??
    describeCertificateFile(error, env) ??
    describeFolder(error, env) ??
    describeDatabase(error) ??
    describeTls(error) ??
    describeFullDisk(error, env) ??
    describeBucket(error)
  return message ?? (isUnavailable(error) ? formatUnavailable(error) : undefined)
}

function describeListening({ code, syscall, port, address, hostname }: Failure, env: DescribedEnv | undefined) {
  const host = address ?? hostname
  const isUnknown = code === "EADDRNOTAVAIL" || (syscall === "getaddrinfo" && host !== undefined)
  for (const variable of ["HOST", "OPS_HOST"] as const)
    if (isUnknown && host === env?.[variable])
      return `${variable}=${host} não é um endereço desta máquina: use 127.0.0.1, ou 0.0.0.0 para todos os dela.`
  if (syscall !== "listen") return undefined
  const variable = port === env?.PORT ? "PORT" : "OPS_PORT"
  if (code === "EADDRINUSE" && port !== undefined && port === env?.PORT && port === env.OPS_PORT)
    return `PORT e OPS_PORT são a mesma porta, ${port}: mude OPS_PORT.`
  if (code === "EADDRINUSE") return `A porta ${port} já está em uso: pare o outro programa, ou mude ${variable}.`
  if (code === "EACCES")
    return `O sistema não permite atender na porta ${port}: mude ${variable}, ou dê ao site essa permissão.`
  return undefined
}

const byUnit = "Sob o systemd, a unidade também tem de deixar gravar nela: ReadWritePaths=, como em docs/deploy.md."

const unwritable = new Set(["EACCES", "EPERM", "EROFS", "EEXIST", "ENOTDIR", "ENOENT"])

/** DATA_DIR is a file, is read-only, belongs to another user, or cannot be created. */
function describeFolder({ code = "", path }: Failure, env: DescribedEnv | undefined) {
  if (env?.DATA_DIR === undefined || path === undefined || !unwritable.has(code)) return undefined
  const folder = resolve(env.DATA_DIR)
  if (path !== folder && !path.startsWith(`${folder}${sep}`)) return undefined
  return (
    `Não é possível gravar em ${path} (${code}): confira DATA_DIR. Ela tem de ser uma pasta em que o usuário do site ` +
    `possa gravar.${code === "EROFS" ? ` ${byUnit}` : ""}`
  )
}

/** A file that DATABASE_URL names, as in sslrootcert. */
function describeCertificateFile({ code, path }: Failure, env: DescribedEnv | undefined) {
  const { DATABASE_URL } = env ?? {}
  if (path === undefined || DATABASE_URL === undefined || !URL.canParse(DATABASE_URL)) return undefined
  const [name] = [...new URL(DATABASE_URL).searchParams].find(([, value]) => value === path) ?? []
  return name && `Não é possível ler ${path} (${code}): confira ${name} em DATABASE_URL.`
}

/** SQLite: READONLY, CANTOPEN, CORRUPT, NOTADB. PostgreSQL: wrong user or password, no database, a missing right. */
function describeDatabase({ code = "", errcode = 0, message }: Failure) {
  const kind = errcode & 0xff
  if (kind === 8 || kind === 14)
    return (
      `O banco embutido não pode ser ${kind === 8 ? "gravado" : "aberto"} (${message}): confira DATA_DIR, e a quem ` +
      `pertencem ela e os arquivos nela. ${byUnit}`
    )
  if (kind === 11 || kind === 26)
    return `O arquivo do banco embutido está danificado (${message}): restaure um backup, como em docs/backup.md.`
  if (message.includes("client password must be"))
    return (
      "O PostgreSQL pede uma senha, e DATABASE_URL não tem nenhuma: escreva " +
      "postgres://usuario:senha@servidor:5432/banco."
    )
  if (code === "28000" && /no encryption|SSL off/.test(message))
    return (
      `O PostgreSQL recusa esta conexão, que é sem TLS (${message}): se ele atende com TLS, termine DATABASE_URL com ` +
      "?sslmode=verify-full; se não, falta no pg_hba.conf dele uma linha para esta máquina, o usuário e o banco."
    )
  if (code === "42501" && !message.startsWith("permission denied for database"))
    return (
      `O usuário de DATABASE_URL não pode criar ou mudar tabelas neste banco (${message}): faça dele o dono do banco ` +
      "(ALTER DATABASE banco OWNER TO usuario) e das tabelas que já estiverem nele."
    )
  if (["28P01", "28000", "3D000", "42501"].includes(code))
    return `O PostgreSQL recusa o site (${message}): confira o usuário, a senha e o banco em DATABASE_URL.`
  return undefined
}

/** Codes of OpenSSL: who issued the certificate is not known here. */
const unknownIssuer = new Set([
  "SELF_SIGNED_CERT_IN_CHAIN",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
])

/** PostgreSQL over TLS. The other servers that a start needs report failures of their own. */
function describeTls({ code = "", message }: Failure) {
  if (message === "The server does not support SSL connections")
    return "O PostgreSQL não atende com TLS: ligue o TLS no servidor, ou tire sslmode e sslrootcert de DATABASE_URL."
  if (unknownIssuer.has(code))
    return (
      `O certificado do PostgreSQL não é de uma autoridade conhecida (${code}): guarde o da autoridade, que o ` +
      "provedor do banco publica, e termine DATABASE_URL com ?sslmode=verify-full&sslrootcert=/caminho/autoridade.pem."
    )
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return `O certificado do PostgreSQL é de outro servidor (${message}): use em DATABASE_URL um nome que esteja nele.`
  if (code === "CERT_HAS_EXPIRED")
    return (
      "O certificado do PostgreSQL venceu: confira a hora desta máquina e, se ela está certa, renove-o no servidor " +
      "que está em DATABASE_URL."
    )
  if (code === "CERT_NOT_YET_VALID")
    return "O certificado do PostgreSQL ainda não vale: confira a hora desta máquina, que deve estar atrasada."
  return undefined
}

/** The disk of this machine, or that of PostgreSQL. */
function describeFullDisk({ code, errcode = 0, message }: Failure, env: DescribedEnv | undefined) {
  if (code === "53100") return `O disco do PostgreSQL está cheio (${message}): libere espaço nele.`
  if (code !== "ENOSPC" && (errcode & 0xff) !== 13) return undefined
  const own = env?.DATA_DIR === undefined ? "" : ` Os dados do site estão em ${resolve(env.DATA_DIR)}.`
  return `O disco está cheio (${message}): libere espaço nele.${own}`
}

/** A bucket that answers, but refuses us. Busy and failing ones are away. */
function describeBucket({ code, message }: Failure) {
  if (code !== "STORAGE_AWAY" || !/answered with 4(?!08|29)|no such bucket|refuses us/.test(message)) return undefined
  return (
    `O bucket recusa o site (${message}): confira S3_URL, S3_REGION, S3_ACCESS_KEY e S3_SECRET_KEY, e a hora desta ` +
    "máquina."
  )
}
