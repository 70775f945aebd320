import type { Route } from "./+types/receipt-data"
import { type ReceiptFailure, viewReceipt } from "#domain/gifts/view-receipt.server.ts"
import { actorOf } from "#panel/client.server.ts"
import { notFound } from "#panel/not-found.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"

export const handle: PanelHandle = { access: "requests" }

/** A receipt's image, or 404 with the reason as text. Opened directly it runs in a sandbox; caches do not store it. */
export async function loader({ params: { protocol }, context }: Route.LoaderArgs): Promise<Response> {
  const receipt = await viewReceipt(context.get(servicesContext), protocol, actorOf(context))
  if (!receipt) throw notFound()
  if (receipt.failure)
    return new Response(failures[receipt.failure], {
      status: 404,
      headers: { ...guarded, "content-type": "text/plain; charset=utf-8" },
    })
  return new Response(new Uint8Array(receipt.bytes), {
    headers: {
      ...guarded,
      "content-type": `image/${receipt.format}`,
      "content-disposition": `inline; filename="comprovante-${protocol}.${receipt.format}"`,
    },
  })
}

const guarded = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
} as const

const failures: Record<ReceiptFailure, string> = {
  missing:
    "O arquivo do comprovante não está mais guardado. Peça à pessoa que o envie de novo, " +
    "ou procure no e-mail que chegou à agência.",
  damaged:
    "O arquivo do comprovante foi alterado ou está danificado, e não pode ser aberto. " +
    "Procure no e-mail que chegou à agência, ou peça outro.",
  locked:
    "O comprovante está guardado, mas falta a chave que o abre. " +
    "Avise quem cuida do servidor: ela fica em DATA_DIR/keys ou em RECEIPTS_KEY.",
}
