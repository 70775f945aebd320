import sharp from "sharp"
import type { TestApp } from "./create-test-app.ts"

/** A small picture, as a guest photographs a receipt. */
export const receiptPicture = () =>
  sharp({ create: { width: 30, height: 40, channels: 3, background: "#0b3f4a" } })
    .png()
    .toBuffer()

export const giftSample = {
  id: "1",
  name: "Tia Célia",
  email: "celia@exemplo.com.br",
  phone: "(41)99000-0000",
  message: "Boa viagem!\nBeijos",
  cote_id: "4",
}

/** Sends a gift message by the API, as a browser does. */
export async function postGift({ app }: Pick<TestApp, "app">, fields: Record<string, string>, receipt: Buffer) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append("receipt", new Blob([new Uint8Array(receipt)], { type: "image/png" }), "<img src=x>\u202egpj.png")
  const request = new Request("http://localhost/", { method: "POST", body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  return app.inject({
    method: "POST",
    url: "/api/v1/honeymoon-message",
    payload,
    headers: { "content-type": request.headers.get("content-type") as string },
  })
}
