import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import pLimit from "p-limit"
import { forgetGiftMessages } from "#domain/honeymoon/gift/forget-gift-messages.server.ts"
import type { Check, Compared } from "./compare.ts"
import { readReceipt } from "./receipt-picture.ts"

const dayMs = 86_400_000

interface GiftRow {
  protocol: string
  email: string
  receipt_name: string
}

/** Every gift's own picture exists and can be read; after the daily cleanup there are no other files. */
export async function compareReceipts(
  { services, planned, dataDir }: Compared,
  gifts: readonly GiftRow[],
): Promise<Check[]> {
  const numbers = new Map(planned.map(({ email, number }) => [email, number]))
  const queue = pLimit(2)
  const wrong = await Promise.all(
    gifts.map((row) =>
      queue(async () => {
        const number = await services.receipts
          .read(row.receipt_name)
          .then(readReceipt)
          .catch((error: unknown) => String(error))
        return number === numbers.get(row.email)
          ? []
          : [`${row.protocol}: comprovante ${number}, esperado ${numbers.get(row.email)}`]
      }),
    ),
  )
  const stored = async () => [...(await receiptsIn(services)), ...filesIn(join(dataDir, "uploads"))]
  const before = (await stored()).length
  // Leftovers of a kill are removed when they are a day old, so two days pass.
  await forgetGiftMessages({ ...services, clock: () => new Date(Date.now() + 2 * dayMs) })
  const named = new Set(gifts.map(({ receipt_name }) => receipt_name))
  const left = await stored()
  return [
    {
      promise: "cada presente tem o seu comprovante, legível",
      counted: `${gifts.length} comprovantes`,
      faults: wrong.flat(),
    },
    {
      promise: "a limpeza diária não deixa sobras, nem leva o que é de alguém",
      counted: `${before - left.length} restos de quedas removidos`,
      faults: [
        ...left.filter((file) => !named.has(file)).map((file) => `sobrou ${file}`),
        ...[...named].filter((file) => !left.includes(file)).map((file) => `falta ${file}`),
      ],
    },
  ]
}

/** Reads the folder or the bucket. */
async function receiptsIn({ storage }: Compared["services"]): Promise<string[]> {
  const names: string[] = []
  for await (const { key } of storage.list("receipts/")) names.push(key.slice("receipts/".length))
  return names
}

function filesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
