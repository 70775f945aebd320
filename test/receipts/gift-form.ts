/* The body of a gift form as bytes: well-formed, as browsers write it, or malformed. */

export const boundary = "----travessia7K3M92QX"
export const multipartType = `multipart/form-data; boundary=${boundary}`

export const giftFields = {
  id: "1",
  name: "Tia Célia",
  email: "celia@exemplo.com.br",
  phone: "(41)99000-0000",
  message: "Boa viagem!",
}

export interface FilePart {
  bytes: Buffer
  file?: string
  /** Left out when empty. */
  type?: string
}

/** A whole body. `before` is inserted before the first part, where the format has nothing. */
export function giftForm(fields: Record<string, string>, receipt?: FilePart, before = Buffer.alloc(0)): Buffer {
  const texts = Object.entries(fields).map(([name, value]) => part(`form-data; name="${name}"`, value))
  const { bytes, file = "comprovante.jpg", type = "image/jpeg" } = receipt ?? { bytes: Buffer.alloc(0) }
  const upload = receipt
    ? [
        part(
          `form-data; name="receipt"; filename="${file.replaceAll('"', "%22")}"`,
          bytes,
          type && `Content-Type: ${type}\r\n`,
        ),
      ]
    : []
  return Buffer.concat([before, ...texts, ...upload, end])
}

export const end = Buffer.from(`--${boundary}--\r\n`)

export function part(disposition: string, content: Buffer | string, headers = ""): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\n${headers}\r\n`),
    Buffer.from(content as string),
    Buffer.from("\r\n"),
  ])
}

/** A text as one part of the body. */
export const text = (name: string, value: string) => part(`form-data; name="${name}"`, value)
/** A file as one part of the body. */
export const file = (name: string, bytes: Buffer | string) =>
  part(`form-data; name="${name}"; filename="a.jpg"`, bytes, "Content-Type: image/jpeg\r\n")
/** A body of these parts. */
export const form = (...parts: Buffer[]) => Buffer.concat([...parts, end])
/** The texts of a whole gift message, each as a part. */
export const texts = () => Object.entries(giftFields).map(([name, value]) => text(name, value))
