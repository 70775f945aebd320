import { DatabaseTooNewError } from "#platform/database/migrate.ts"
import { isUnavailable, formatUnavailable } from "#platform/database/unavailable.ts"
import { BootstrapError } from "./bootstrap-database.ts"
import { type Env, EnvError } from "./env.ts"

/** The message for the operator when the site cannot start; undefined for a bug of ours. */
export function describeStartFailure(error: unknown, env: Pick<Env, "PORT"> | undefined): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ([EnvError, DatabaseTooNewError, BootstrapError].some((known) => error instanceof known)) return error.message
  if (isUnavailable(error)) return formatUnavailable(error)
  const { code, syscall, port } = error as NodeJS.ErrnoException & { port?: number }
  if (syscall !== "listen") return undefined
  const variable = port === env?.PORT ? "PORT" : "OPS_PORT"
  if (code === "EADDRINUSE") return `A porta ${port} já está em uso: pare o outro programa, ou mude ${variable}.`
  if (code === "EACCES")
    return `O sistema não permite atender na porta ${port}: mude ${variable}, ou dê ao site essa permissão.`
  return undefined
}
