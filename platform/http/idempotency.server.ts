import { createHash } from "node:crypto"
import { ProblemError, problem, refused } from "./problem.ts"
import type { Database } from "#platform/database/connect.ts"

export interface IdempotentRequest {
  /** The name of the call: the same key may be used for another one. */
  call: string
  /** The visitor's `Idempotency-Key`; without one the content itself is the key, for a short time. */
  key?: string
  /** The content: whatever JSON it is made of. */
  content: unknown
  protocol: string
}

export interface IdempotentResult {
  protocol: string
  /** The answer of an earlier, equal request: nothing was stored now. */
  repeated: boolean
}

const keptMs = { key: 24 * 3_600_000, content: 60_000 }

/** Calls that carry a key and have no answer yet, in this process; another process waits in the database instead. */
const running = new WeakMap<Database, Set<string>>()

/**
 * Runs `store` in one transaction, once for a key (or for equal content within a minute);
 * a repeat gets the first answer again. Inside `store` only `trx` may be used.
 */
export async function withIdempotency(
  { db, clock }: { db: Database; clock: () => Date },
  request: IdempotentRequest,
  store: (trx: Database) => Promise<void>,
): Promise<IdempotentResult> {
  if (request.key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(request.key)) {
    throw refused({ "Idempotency-Key": ["Use em Idempotency-Key de 1 a 200 caracteres, sem espaços nem acentos."] })
  }
  const fingerprint = createHash("sha256").update(JSON.stringify(request.content)).digest("hex")
  const key = `${request.call}:${request.key === undefined ? `content:${fingerprint}` : `key:${request.key}`}`
  const once = () =>
    db.transaction().execute((trx) => answerInTransaction(trx, { key, fingerprint, request, now: clock() }, store))
  return request.key === undefined ? once() : alone(db, key, once)
}

/** Forgets the keys that nobody repeats any more. */
export async function forgetUsedKeys({ db, clock }: { db: Database; clock: () => Date }): Promise<void> {
  await db.deleteFrom("idempotency").where("expires_at", "<=", clock().toISOString()).execute()
}

async function answerInTransaction(
  trx: Database,
  { key, fingerprint, request, now }: { key: string; fingerprint: string; request: IdempotentRequest; now: Date },
  store: (trx: Database) => Promise<void>,
): Promise<IdempotentResult> {
  const kept = request.key === undefined ? keptMs.content : keptMs.key
  const row = { key, fingerprint, protocol: request.protocol, expires_at: new Date(now.getTime() + kept).toISOString() }
  await trx.deleteFrom("idempotency").where("key", "=", key).where("expires_at", "<=", now.toISOString()).execute()
  // A rival with the same key waits here until we are done, and then finds our row.
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("idempotency")
    .values(row)
    .onConflict((c) => c.column("key").doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) {
    await store(trx)
    return { protocol: request.protocol, repeated: false }
  }
  const first = await trx
    .selectFrom("idempotency")
    .select(["fingerprint", "protocol"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow()
  if (first.fingerprint !== fingerprint) {
    throw refused({
      "Idempotency-Key": ["Esta Idempotency-Key já foi usada com outro conteúdo: use uma nova para um novo pedido."],
    })
  }
  return { protocol: first.protocol, repeated: true }
}

async function alone<Value>(db: Database, key: string, work: () => Promise<Value>): Promise<Value> {
  const keys = running.get(db) ?? new Set()
  running.set(db, keys)
  if (keys.has(key))
    throw new ProblemError(
      409,
      problem("in_progress", ["Seu envio ainda está sendo guardado. Espere alguns segundos."]),
    )
  keys.add(key)
  try {
    return await work()
  } finally {
    keys.delete(key)
  }
}
