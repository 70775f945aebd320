import { startOutbox } from "#domain/emails/outbox.server.ts"
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import type { FastifyInstance } from "fastify"
import type { Services } from "#domain/services.server.ts"
import type { Database } from "#platform/database/connect.ts"
import type { createBuiltApp as CreateBuiltApp } from "#server/built-app.ts"
import { readEnv } from "#server/env.ts"
import { bootstrapDatabase } from "#server/bootstrap-database.ts"
import { createServices } from "#server/services.ts"
import { withTransactions } from "./replaced-transactions.ts"

/*
 * The controls of the crash test: the site with one promise broken, selected by FAULT. If the comparison does not find
 * the fault, it proves nothing about the real site.
 */

interface Fault {
  services?: (services: Services) => Services
  app?: (app: FastifyInstance) => void
}

const faults = {
  /** The visitor sees success before the transaction commits. */
  "answers before the commit": { services: (services) => ({ ...services, db: withLateCommits(services.db, 30) }) },
  /** A repeated request counts as new. */
  "forgets the keys": {
    app: (app) =>
      void app.server.prependListener(
        "request",
        ({ headers }) => headers["idempotency-key"] && (headers["idempotency-key"] = randomUUID()),
      ),
  },
  /** An email counts as sent before it is delivered. */
  "marks mails before they leave": {
    services: (services) => ({
      ...services,
      mailer: {
        ...services.mailer,
        send: async (mail) =>
          void sleep(1_000)
            .then(() => services.mailer.send(mail))
            .catch(() => {}),
      },
    }),
  },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults

if (process.env.FAULT) await serve(faults[process.env.FAULT as FaultName])

async function serve(fault: Fault) {
  const env = readEnv(process.env)
  const real = createServices(env)
  await bootstrapDatabase(real, env)
  const services = fault.services?.(real) ?? real
  const built = "../../build/bundle/site.js"
  const { createBuiltApp } = (await import(built)) as { createBuiltApp: typeof CreateBuiltApp }
  const app = await createBuiltApp(services, { formPostsPer10Minutes: env.FORM_POSTS_PER_10_MINUTES })
  fault.app?.(app)
  const address = await app.listen({ port: env.PORT, host: env.HOST })
  startOutbox(services)
  console.log(`Travessia no ar: ${address}`)
  process.once("SIGTERM", () => process.exit(0))
}

/** Transactions report success some time before they commit. */
function withLateCommits(db: Database, lateMs: number): Database {
  return withTransactions(db, async (work) => {
    const told = Promise.withResolvers<unknown>()
    const commit = db.transaction().execute(async (trx) => {
      told.resolve(await work(trx))
      await sleep(lateMs)
    })
    commit.catch(told.reject)
    return told.promise
  })
}
