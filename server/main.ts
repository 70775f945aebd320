import { startOutbox } from "#domain/emails/outbox.server.ts"
import { setTimeout as sleep } from "node:timers/promises"
import closeWithGrace from "close-with-grace"
import type { GivenUpEmail } from "#platform/email/deliver-email.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { listInboxes } from "#domain/agency/agency.ts"
import { createBuiltApp } from "./built-app.ts"
import { connectDatabase } from "#platform/database/connect.ts"
import { releaseName } from "#platform/release.server.ts"
import { commandHint } from "#platform/text/command-hint.ts"
import { configWarnings } from "./config-warnings.ts"
import { endSignals, onEndSignals } from "./end-signals.ts"
import { type Env, listProxies, readEnv } from "./env.ts"
import { allowedHosts } from "#server/http/allowed-hosts.ts"
import { createRateLimitSecret } from "#server/http/rate-limit-secret.ts"
import { logFailures } from "#server/ops/log-failures.ts"
import { openLogOutput } from "#server/ops/log-output.ts"
import { openAccessLog } from "#server/ops/access-log.ts"
import { createMetrics } from "#server/ops/metrics.ts"
import { openOps } from "#server/ops/open-ops.ts"
import { bootstrapDatabase } from "./bootstrap-database.ts"
import { openPanel } from "#server/panel/open-panel.ts"
import { separatePanelHost } from "#server/panel/panel-host.ts"
import { startAccessLogTidying } from "./access-log-tidying.ts"
import { startCardIndexing } from "./card-indexing.ts"
import { startCardReconciliation } from "./card-reconciliation.ts"
import { startRetention } from "./retention.ts"
import { describeStartFailure } from "./describe-start-failure.ts"
import { startScheduledPublishing } from "./scheduled-publishing.ts"
import { firstAccessText } from "./first-access.ts"
import { createServices, databaseFile } from "./services.ts"

/**
 * The process: environment, services, database, app, graceful shutdown. Exits with a message for errors that an
 * operator can correct.
 */
export async function serve(): Promise<void> {
  // Output that cannot be written (full disk, closed pipe) must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {})
  let env: Env | undefined
  try {
    env = readEnv(process.env)
    await open(env)
  } catch (error) {
    const message = describeStartFailure(error, env)
    if (message === undefined) throw error
    console.error(`\n${message}`)
    process.exit(1)
  }
}

async function open(env: Env) {
  process.env.NODE_ENV = env.NODE_ENV
  const metrics = env.OPS_PORT === undefined ? undefined : createMetrics()
  const services = createServices(env, {
    metrics,
    // Jobs are started by the panel's pages.
    onProgramFailure: (details) => app.log.error(details, "trabalho do painel terminou sem resultado"),
  })
  const ops = metrics && (await openOps(env, services, metrics))
  await bootstrapDatabase(services, env)
  // Rate-limit counts need no fsync: PostgreSQL uses an unlogged table, SQLite a separate connection.
  const posts = env.DATABASE_URL ? undefined : connectDatabase({ file: databaseFile(env), unsynced: true })
  const app = await createBuiltApp(services, {
    assets: "build/client",
    ...(services.panelOrigin && {
      panel: await openPanel(services, {
        origin: services.panelOrigin,
        host: separatePanelHost(services.origin, env.PANEL_HOST),
      }),
    }),
    logLevel: env.LOG_LEVEL,
    logTo: openLogOutput(),
    trustProxy: listProxies(env.TRUST_PROXY),
    formPostsPer10Minutes: env.FORM_POSTS_PER_10_MINUTES,
    sharedPosts: { key: createRateLimitSecret(env), db: posts },
    hosts: allowedHosts(env),
    hstsPreload: env.HSTS_PRELOAD,
    cdn: env.CDN,
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    accessLogDays: env.ACCESS_LOG ? env.ACCESS_LOG_DAYS : undefined,
    onAnswered: (answered, request) => {
      metrics?.onAnswered(answered)
      accessLog?.note(answered, request)
    },
  })
  // Content that cannot be read has failures of its own: it does not keep the site from starting.
  const agency = await getAgency(services).then(
    (known) => ({ inboxes: listInboxes(known), demonstration: known.demonstration }),
    () => ({ inboxes: [], demonstration: false }),
  )
  for (const warning of configWarnings(env, agency)) app.log.warn(warning)
  const accessLog = env.ACCESS_LOG ? openAccessLog(env, app.log, services, metrics) : undefined
  const address = await app.listen({ port: env.PORT, host: env.HOST })
  const onError = logFailures(app.log)
  const onGivenUp = (email: GivenUpEmail) => {
    metrics?.onMailGivenUp()
    app.log.error(email, `e-mail que não saiu: veja ${commandHint("outbox list")}`)
  }
  const outbox = env.OUTBOX ? startOutbox(services, { onError, onGivenUp }) : undefined
  const retention = startRetention(services, { onError })
  const accessLogTidying = startAccessLogTidying(env, services, { onError })
  const firstAccess = await firstAccessText(services, { isTerminal: process.stdout.isTTY })
  const cards = startCardReconciliation(services, { onError })
  const words = startCardIndexing(services, { onError })
  const schedule = startScheduledPublishing(services, { onError })
  const { close } = closeWithGrace(
    { delay: 10_000 + env.DRAIN_SECONDS * 1000, skip: [...endSignals] },
    async ({ err }) => {
      if (err) app.log.fatal({ err }, "o processo termina por uma falha")
      const retained = retention.stop()
      ops?.enter("ending")
      // Waits until the load balancer has seen the state and stops sending visitors. Not after a crash.
      if (!err) await sleep(env.DRAIN_SECONDS * 1000)
      // A connection that was busy when the shutdown began stays open after its response, for up to a minute.
      const closeIdle = setInterval(() => app.server.closeIdleConnections(), 100)
      // The access log's last lines are written even if the other work outlasts the grace period.
      const closed = app.close().then(() => accessLog?.close())
      const works = [outbox, accessLogTidying, cards, words, schedule]
      await Promise.all([closed, retained, ...works.map((work) => work?.stop())])
      clearInterval(closeIdle)
      await posts?.destroy()
      await services.contentVersion.close()
      await services.db.destroy()
      await ops?.close()
    },
  )
  onEndSignals(close)
  // Printed last, because a program that reads this line may send a signal at once.
  console.log(
    `Travessia ${releaseName()} no ar: ${address.replace("0.0.0.0", "localhost").replace("[::]", "localhost")}`,
  )
  if (firstAccess) console.log(firstAccess)
  if (ops) console.log(`Para quem opera: ${ops.address}`)
  ops?.enter("serving")
}
