import multipart from "@fastify/multipart"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { ZodTypeProvider } from "fastify-type-provider-zod"
import * as z from "zod"
import { watchMethods } from "#app/api/methods.server.ts"
import { ProblemError, problem, problemSchema } from "#app/api/problem.ts"
import { defineReadById } from "#app/api/read.server.ts"
import { requireSameSite } from "#app/api/same-site.server.ts"
import { imageShape, nullableText } from "#app/api/shapes.ts"
import { presentImage } from "#app/images/image.ts"
import type { Services } from "#app/services.server.ts"
import { giftLabels } from "./gift-message.ts"
import { type Honeymoon, sentText } from "./honeymoon.ts"
import { findHoneymoon } from "./honeymoons.server.ts"
import { receiptMaxBytes } from "./receipt.ts"
import { sendGiftMessage } from "./send-gift-message.server.ts"

const honeymoonShape = z
  .object({
    id: z.int(),
    title: z.string(),
    description: nullableText.describe("HTML limpo"),
    cotes: z.array(z.object({ id: z.int(), title: z.string(), image: imageShape.nullable(), value: z.number().describe("em reais") })),
    more_info: nullableText.describe("HTML limpo"),
    images: z.array(imageShape),
  })
  .meta({ id: "Honeymoon" })

/** One file of 10 MB and a few texts: what is larger, longer or more is no gift message. */
const uploadMaxBytes = 11 * 1024 * 1024
const limits = { fileSize: receiptMaxBytes, files: 1, fields: 20, parts: 21, fieldSize: 64 * 1024, fieldNameSize: 100, headerPairs: 50 }

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

/** A scope of its own: only this call reads multipart bodies. */
async function giftMessageCall(form: FastifyInstance, services: Services) {
  const closeMethods = watchMethods(form)
  form.removeAllContentTypeParsers()
  await form.register(multipart, { limits })
  form.withTypeProvider<ZodTypeProvider>().post(
    "/honeymoon-message",
    {
      config: { rateLimit: {} },
      onRequest: [requireSameSite, requireMultipart],
      preValidation: readForm,
      schema: {
        summary: "Envia ao casal uma mensagem com o comprovante do presente",
        description:
          "Com o cabeçalho Idempotency-Key, repetir o envio devolve a primeira resposta (200). " +
          "Sem ele, conteúdo idêntico em 60 segundos conta como repetição.",
        consumes: ["multipart/form-data"],
        headers: z.looseObject({ "idempotency-key": z.string().optional().describe("de 1 a 200 caracteres, novo a cada mensagem") }),
        body: messageShape,
        response: {
          200: answerShape.describe("Repetição: a resposta do primeiro envio"),
          201: answerShape,
          ...Object.fromEntries([400, 403, 404, 409, 413, 415, 422, 429, 500, 503].map((status) => [status, problemSchema])),
        } as { 200: typeof answerShape; 201: typeof answerShape },
      },
    },
    async (request, reply) => {
      const { receipt: file, ...fields } = request.body
      const receipt = Buffer.isBuffer(file) ? file : undefined
      const { protocol, repeated } = await sendGiftMessage(services, { fields, receipt, idempotencyKey: request.headers["idempotency-key"] })
      reply.header("cache-control", "no-store")
      return reply.code(repeated ? 200 : 201).send({ protocol, message: sentText })
    },
  )
  closeMethods()
}

const answerShape = z.object({ protocol: z.string().describe("para citar à agência, como TV-7K3M-92QX"), message: z.string() })

const text = (description: string) => z.unknown().optional().meta({ type: "string", description })

/** For the documentation: it lets everything pass, `parseGiftMessage` refuses in words for guests. */
const messageShape = z
  .looseObject({
    receipt: z.unknown().optional().meta({ type: "string", format: "binary", description: `${giftLabels.receipt}: JPEG, PNG ou WebP de até 10 MB` }),
    id: text("código da página do casal"),
    name: text(giftLabels.name),
    email: text(giftLabels.email),
    phone: text(`${giftLabels.phone}: (##)####-#### ou (##)#####-####; de outro país, com + e o código`),
    message: text(giftLabels.message),
    cote_id: text("código da cota escolhida; opcional"),
    cote_title: text("título da cota, para quem não tem o código; opcional"),
    cote_value: text("valor da cota, como 120,00; opcional"),
  })
  .meta({ id: "HoneymoonMessage", required: ["receipt", "id", "name", "email", "phone", "message"] })

function present({ quotas, images, pix: _pageOnly, ...honeymoon }: Honeymoon): z.input<typeof honeymoonShape> {
  return {
    ...honeymoon,
    images: images.map(presentImage),
    cotes: quotas.map(({ id, title, value_cents, image }) => ({ id, title, value: value_cents / 100, image: image && presentImage(image) })),
  }
}

async function requireMultipart({ headers }: FastifyRequest) {
  if (!/^multipart\/form-data\s*;/i.test(headers["content-type"] ?? "")) {
    throw new ProblemError(415, problem("unsupported_type", ["Envie como multipart/form-data."]))
  }
  if (Number(headers["content-length"] ?? 0) > uploadMaxBytes) throw tooLarge()
}

/** Reads the parts into the body: texts by name (the last one counts), and the receipt's bytes. */
async function readForm(request: FastifyRequest) {
  limitBytes(request)
  const body = new Map<string, unknown>()
  try {
    for await (const part of request.parts()) {
      if (part.type === "field") {
        if (part.valueTruncated || part.fieldnameTruncated) throw tooLarge()
        body.set(part.fieldname, part.value)
      } else {
        const bytes = await part.toBuffer()
        // A file under another name is read away and dropped; an untouched chooser sends a nameless file.
        if (part.fieldname === "receipt" && (part.filename || bytes.length > 0)) body.set("receipt", bytes)
      }
    }
  } catch (error) {
    // The parser's own errors are about what was sent, and carry no status.
    throw error instanceof ProblemError || (error instanceof Error && "statusCode" in error) ? error : malformed()
  }
  request.body = Object.fromEntries(body)
}

/** A body without a declared length is counted while it comes: what stands between the parts has no limit of its own. */
function limitBytes({ raw }: FastifyRequest) {
  let bytes = 0
  raw.on("data", (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > uploadMaxBytes && !raw.destroyed) raw.destroy(tooLarge())
  })
}

function malformed(): ProblemError {
  return new ProblemError(400, problem("bad_request", ["O formulário chegou incompleto. Envie de novo."]))
}

function tooLarge(): ProblemError {
  return new ProblemError(413, problem("too_large", ["O envio é grande demais: o comprovante pode ter até 10 MB."]))
}
