import type { FastifyInstance, FastifyRequest } from "fastify"
import type { ZodTypeProvider } from "fastify-type-provider-zod"
import * as z from "zod"
import { ProblemError, problem, problemResponses } from "#platform/http/problem.ts"
import { defineReadById } from "#platform/http/read-route.server.ts"
import { requireSameSite } from "#platform/http/same-site.server.ts"
import { documented, imageShape, nullableText, repeatsDescription } from "./shapes.ts"
import { presentImage } from "#platform/images/image.ts"
import type { Services } from "#domain/services.server.ts"
import { giftLabels } from "#domain/honeymoon/gift/gift-fields.ts"
import { giftSchema } from "#domain/honeymoon/gift/gift-schema.ts"
import { type Honeymoon, sentText } from "#domain/honeymoon/honeymoon.ts"
import { findHoneymoon } from "#domain/honeymoon/honeymoons.server.ts"
import { acceptUploads, readFormUpload } from "#platform/http/read-upload.server.ts"
import { receiptUpload } from "#domain/honeymoon/receipt/receipt-upload.ts"
import { sendGiftMessage } from "#domain/honeymoon/gift/send-gift-message.server.ts"

const honeymoonShape = z
  .object({
    id: z.int(),
    title: z.string(),
    description: nullableText.describe("HTML limpo"),
    cotes: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        image: imageShape.nullable(),
        value: z.number().describe("em reais"),
      }),
    ),
    more_info: nullableText.describe("HTML limpo"),
    images: z.array(imageShape),
  })
  .meta({ id: "Honeymoon" })

export function honeymoonsApi(api: FastifyInstance, services: Services): void {
  defineReadById(api, {
    path: "get-honeymoon",
    summary: "A página de um casal, com as cotas de presente",
    output: honeymoonShape,
    read: async (id) => {
      const honeymoon = await findHoneymoon(services.db, id)
      return honeymoon && present(honeymoon)
    },
  })
  api.register((form) => giftMessageCall(form, services))
}

/** A separate Fastify scope, so that only this call reads multipart bodies. */
async function giftMessageCall(form: FastifyInstance, services: Services) {
  form.removeAllContentTypeParsers()
  await acceptUploads(form)
  form.withTypeProvider<ZodTypeProvider>().post(
    "/honeymoon-message",
    {
      config: { rateLimit: {}, submission: "gift" },
      onRequest: [requireSameSite, requireMultipart],
      // The schema only documents the call: `parseGiftMessage` validates, with messages for guests.
      validatorCompiler: () => (value) => ({ value }),
      schema: {
        summary: "Envia ao casal uma mensagem com o comprovante do presente",
        description: repeatsDescription,
        consumes: ["multipart/form-data"],
        headers: z.looseObject({
          "idempotency-key": z.string().optional().describe("de 1 a 200 caracteres, novo a cada mensagem"),
        }),
        body: messageShape,
        response: {
          200: answerShape.describe("Repetição: a resposta do primeiro envio"),
          201: answerShape,
          ...problemResponses(400, 403, 404, 408, 409, 413, 415, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { protocol, repeated } = await takeMessage(request, services)
      reply.header("cache-control", "no-store")
      return reply.code(repeated ? 200 : 201).send({ protocol, message: sentText })
    },
  )
}

async function takeMessage(request: FastifyRequest, services: Services) {
  await using upload = await readFormUpload(request, services.uploads, receiptUpload)
  const { fields, file: receipt, failure } = upload
  if (failure) throw failure
  const key = request.headers["idempotency-key"]
  return await sendGiftMessage(services, { fields, receipt, idempotencyKey: typeof key === "string" ? key : undefined })
}

const answerShape = z.object({
  protocol: z.string().describe("para citar à agência, como TV-7K3M-92QX"),
  message: z.string(),
})

/** The parts of the form, for the API's documentation; `parseGiftMessage` validates them, with messages for guests. */
const messageShape = z
  .looseObject({
    receipt: z
      .unknown()
      .meta({ type: "string", format: "binary", description: `${giftLabels.receipt}: JPEG, PNG ou WebP de até 10 MB` }),
    id: documented(giftSchema.id).describe("código da página do casal"),
    name: documented(giftSchema.name).describe(giftLabels.name),
    email: documented(giftSchema.email).meta({ description: giftLabels.email, format: "email" }),
    phone: documented(giftSchema.phone).describe(
      `${giftLabels.phone}: (##)####-#### ou (##)#####-####; de outro país, com + e o código`,
    ),
    message: documented(giftSchema.message).describe(giftLabels.message),
    cote_id: documented(giftSchema.cote_id).optional().describe("código da cota escolhida; opcional"),
    cote_title: documented(giftSchema.cote_title)
      .optional()
      .describe("título da cota, para quem não tem o código; opcional"),
    cote_value: documented(giftSchema.cote_value)
      .optional()
      .describe("valor que a pessoa viu na cota, ou o seu, como 120,00; opcional"),
  })
  .meta({ id: "HoneymoonMessage", required: ["receipt", "id", "name", "email", "phone", "message"] })

function present({ quotas, images, pix: _pageOnly, ...honeymoon }: Honeymoon): z.input<typeof honeymoonShape> {
  return {
    ...honeymoon,
    images: images.map(presentImage),
    cotes: quotas.map(({ id, title, value_cents, image }) => ({
      id,
      title,
      value: value_cents / 100,
      image: image && presentImage(image),
    })),
  }
}

async function requireMultipart({ headers }: FastifyRequest) {
  if (!/^multipart\/form-data\s*;/i.test(headers["content-type"] ?? "")) {
    throw new ProblemError(415, problem("unsupported_type", ["Envie como multipart/form-data."]))
  }
}
