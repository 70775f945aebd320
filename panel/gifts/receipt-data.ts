import type { Route } from "./+types/receipt-data"
import { viewReceipt } from "#domain/gifts/view-receipt.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { panelRequestContext, servicesContext, staffContext } from "#panel/request-context.server.ts"

export const handle: PanelHandle = { access: "requests" }

/** The picture of a receipt. Opened by itself it can do nothing, and no cache keeps it. */
export async function loader({ params: { protocol }, context }: Route.LoaderArgs): Promise<Response> {
  const staff = context.get(staffContext)
  const { address } = context.get(panelRequestContext)
  const receipt = await viewReceipt(context.get(servicesContext), protocol, { staff, address })
  if (!receipt) throw new Response(null, { status: 404 })
  return new Response(new Uint8Array(receipt.bytes), {
    headers: {
      "content-type": `image/${receipt.format}`,
      "content-disposition": `inline; filename="comprovante-${protocol}.${receipt.format}"`,
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  })
}
