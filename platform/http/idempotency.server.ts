import { hash } from "node:crypto"
import type { Database } from "#platform/database/connect.ts"
import { withFreshProtocol } from "#platform/ids/protocol.server.ts"
import { canonicalJson } from "./canonical-json.ts"
import { ProblemError, problem, refused } from "./problem.ts"

export interface IdempotentRequest {
  /** The name of the call. The same key in another call is another key. */
  call: string
  /** The visitor's `Idempotency-Key`; without one the request itself is the key, for a minute. */
  key?: string
  /** The request as it was received, before validation: any JSON. */
  received: unknown
}

export interface IdempotentResult {
  protocol: string
  /** The response of an earlier, equal request: nothing was stored now. */
  repeated: boolean
}

/**
 * Stores a request in one transaction under a new protocol, unless an equal request was stored meanwhile.
 * Inside `store` only `trx` may be used.
 */
export type StoreOnce = (
  /** The request after validation. Equal content under one key is a repeat, however it was written. */
  content: unknown,
  store: (trx: Database, protocol: string) => Promise<void>,
) => Promise<IdempotentResult>

interface Context {
  db: Database
  clock: () => Date
}

const ttlMsOf = { key: 24 * 3_600_000, content: 60_000 }

/** Keys whose request is being handled by this process. Another process waits in the database instead. */
const running = new WeakMap<Database, Set<string>>()

/**
 * Looks the request up first: a repeat gets the first response and is not validated again, because the rules may have
 * changed since. Otherwise `handle` validates the request and stores it with `storeOnce`.
 */
export async function withIdempotency(
  { db, clock }: Context,
  { call, key: idempotencyKey, received }: IdempotentRequest,
  handle: (storeOnce: StoreOnce) => Promise<IdempotentResult>,
): Promise<IdempotentResult> {
  if (idempotencyKey !== undefined && !/^[\x21-\x7e]{1,200}$/.test(idempotencyKey)) {
    throw refused({ "Idempotency-Key": ["Use em Idempotency-Key de 1 a 200 caracteres, sem espaços nem acentos."] })
  }
  const request = hash("sha256", canonicalJson(received), "hex")
  const key = `${call}:${idempotencyKey === undefined ? `content:${request}` : `key:${idempotencyKey}`}`
  const ttlMs = idempotencyKey === undefined ? ttlMsOf.content : ttlMsOf.key
  const once = async () => {
    const protocol = await findProtocol(db, key, request, clock())
    if (protocol !== undefined) return { protocol, repeated: true }
    return handle((content, store) =>
      withFreshProtocol((protocol) =>
        db
          .transaction()
          .execute((trx) =>
            storeInTransaction(
              trx,
              { key, fingerprints: { request, content: contentFingerprint(content) }, protocol, now: clock(), ttlMs },
              store,
            ),
          ),
      ),
    )
  }
  return idempotencyKey === undefined ? once() : runAlone(db, key, once)
}

/** Removes the keys that have expired. */
export async function forgetUsedKeys({ db, clock }: Context): Promise<void> {
  await db.deleteFrom("idempotency").where("expires_at", "<=", clock().toISOString()).execute()
}

/*
 * The column `fingerprint` holds two hashes: of the request as it was received, and of its validated content.
 * Earlier versions wrote the second alone; such a key is compared after validation.
 */

interface Fingerprints {
  request: string
  content: string
}

function writeFingerprints({ request, content }: Fingerprints): string {
  return `${request} ${content}`
}

function readFingerprints(stored: string): Partial<Fingerprints> {
  const [first, second] = stored.split(" ")
  return second === undefined ? { content: first } : { request: first, content: second }
}

/** The protocol of an earlier request with this key that was received in the same form. */
async function findProtocol(db: Database, key: string, request: string, now: Date): Promise<string | undefined> {
  const first = await db
    .selectFrom("idempotency")
    .select(["fingerprint", "protocol"])
    .where("key", "=", key)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst()
  return first && readFingerprints(first.fingerprint).request === request ? first.protocol : undefined
}

interface NewKey {
  key: string
  fingerprints: Fingerprints
  protocol: string
  now: Date
  ttlMs: number
}

async function storeInTransaction(
  trx: Database,
  { key, fingerprints, protocol, now, ttlMs }: NewKey,
  store: (trx: Database, protocol: string) => Promise<void>,
): Promise<IdempotentResult> {
  await trx.deleteFrom("idempotency").where("key", "=", key).where("expires_at", "<=", now.toISOString()).execute()
  // A concurrent transaction with the same key waits here until this one ends, and then finds its row.
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("idempotency")
    .values({
      key,
      fingerprint: writeFingerprints(fingerprints),
      protocol,
      expires_at: new Date(now.getTime() + ttlMs).toISOString(),
    })
    .onConflict((c) => c.column("key").doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) {
    await store(trx, protocol)
    return { protocol, repeated: false }
  }
  const first = await trx
    .selectFrom("idempotency")
    .select(["fingerprint", "protocol"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow()
  const stored = readFingerprints(first.fingerprint)
  if (stored.request !== fingerprints.request && stored.content !== fingerprints.content) {
    throw refused({
      "Idempotency-Key": ["Esta Idempotency-Key já foi usada com outro conteúdo: use uma nova para um novo pedido."],
    })
  }
  return { protocol: first.protocol, repeated: true }
}

/** Not canonical JSON: keys that an earlier version stored must still match. */
function contentFingerprint(content: unknown): string {
  return hash("sha256", JSON.stringify(content), "hex")
}

async function runAlone<Value>(db: Database, key: string, work: () => Promise<Value>): Promise<Value> {
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
