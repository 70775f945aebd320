import { boundary, end, file, form, giftFields, giftForm, part, text, texts } from "./gift-form.ts"

/* Malformed and unusual form bodies, and the status of each response. */

export interface BrokenForm {
  what: string
  body: (receipt: Buffer) => Buffer | string
  type?: string
  /** Status of the API's answer. */
  status: 400 | 413 | 415 | 422
}

export const brokenForms: BrokenForm[] = [
  { what: "no body", body: () => "", status: 422 },
  { what: "no type", body: (receipt) => giftForm(giftFields, { bytes: receipt }), type: "", status: 415 },
  {
    what: "no boundary",
    body: (receipt) => giftForm(giftFields, { bytes: receipt }),
    type: "multipart/form-data",
    status: 415,
  },
  {
    what: "an empty boundary",
    body: (receipt) => giftForm(giftFields, { bytes: receipt }),
    type: "multipart/form-data; boundary=",
    status: 422,
  },
  {
    what: "another parameter than the boundary",
    body: () => "--x--",
    type: "multipart/form-data; charset=utf-8",
    status: 400,
  },
  {
    what: "another boundary than declared",
    body: (receipt) => giftForm(giftFields, { bytes: receipt }),
    type: "multipart/form-data; boundary=other",
    status: 400,
  },
  {
    what: "a boundary of 400 characters, of 70 that are allowed",
    body: () => "--x--",
    type: `multipart/form-data; boundary=${"x".repeat(400)}`,
    status: 400,
  },
  {
    what: "two boundaries declared",
    body: (receipt) => giftForm(giftFields, { bytes: receipt }),
    type: "multipart/form-data; boundary=a; boundary=b",
    status: 400,
  },
  {
    what: "multipart of another kind",
    body: (receipt) => giftForm(giftFields, { bytes: receipt }),
    type: `multipart/mixed; boundary=${boundary}`,
    status: 415,
  },
  { what: "text instead of parts", body: () => "name=Tia&receipt=x", status: 400 },
  { what: "only a beginning", body: () => `--${boundary}`, status: 400 },
  { what: "only an end", body: () => end, status: 422 },
  { what: "a part without an end", body: () => form(...texts()).subarray(0, -20), status: 400 },
  {
    what: "a file without an end",
    body: (receipt) => giftForm(giftFields, { bytes: receipt }).subarray(0, -200),
    status: 400,
  },
  {
    what: "a part that ends within its headers",
    body: () => `--${boundary}\r\nContent-Disposition: form-d`,
    status: 400,
  },
  {
    what: "no end behind the last part",
    body: (receipt) => giftForm(giftFields, { bytes: receipt }).subarray(0, -end.length),
    status: 400,
  },
  {
    what: "lines that end in LF alone",
    body: (receipt) => giftForm(giftFields, { bytes: receipt }).toString("latin1").replaceAll("\r\n", "\n"),
    status: 400,
  },
  { what: "a receipt that is a text", body: () => form(...texts(), text("receipt", "comprovante.jpg")), status: 422 },
  {
    what: "a receipt without a name and without bytes",
    body: () => form(...texts(), part('form-data; name="receipt"; filename=""', "")),
    status: 422,
  },
  { what: "a file under another name", body: (receipt) => form(...texts(), file("foto", receipt)), status: 422 },
  {
    what: "a file where a text belongs",
    body: (receipt) => form(...texts().slice(0, 1), file("name", receipt)),
    status: 422,
  },
  {
    what: "two receipts",
    body: (receipt) => form(...texts(), file("receipt", receipt), file("receipt", receipt)),
    status: 422,
  },
  {
    what: "a receipt and 20 other files",
    body: (receipt) =>
      form(...texts(), file("receipt", receipt), ...Array.from({ length: 20 }, () => file("foto", "x"))),
    status: 400,
  },
  {
    what: "200 fields",
    body: () => form(...Array.from({ length: 200 }, (_field, index) => text(`f${index}`, "x"))),
    status: 400,
  },
  {
    what: "the same field 100 times",
    body: () => form(...Array.from({ length: 100 }, () => text("name", "x"))),
    status: 400,
  },
  {
    what: "a part with a header of 100 KB",
    body: () => form(part('form-data; name="name"', "x", `X-Long: ${"x".repeat(100_000)}\r\n`)),
    status: 422,
  },
  {
    what: "a part with 5,000 headers",
    body: () => form(part('form-data; name="name"', "x", "X-Many: x\r\n".repeat(5000))),
    status: 422,
  },
  { what: "a field name of 100 KB", body: () => form(text("n".repeat(100_000), "x")), status: 422 },
  { what: "a text of 65 KB", body: () => form(text("message", "x".repeat(65 * 1024))), status: 413 },
  {
    what: "texts of 70 KB together",
    body: () => form(...Array.from({ length: 7 }, (_field, index) => text(`f${index}`, "x".repeat(10 * 1024)))),
    status: 413,
  },
  {
    what: "parts within a part",
    body: (receipt) =>
      form(
        ...texts(),
        part('form-data; name="receipt"', nested(receipt), "Content-Type: multipart/mixed; boundary=inner\r\n"),
      ),
    status: 422,
  },
  { what: "parts within a file", body: (receipt) => form(...texts(), file("receipt", nested(receipt))), status: 422 },
  { what: "a field called __proto__", body: () => form(text("__proto__", "x")), status: 400 },
  { what: "a file called constructor", body: (receipt) => form(file("constructor", receipt)), status: 400 },
  { what: "a field called toString", body: () => form(...texts(), text("toString", "x")), status: 400 },
  {
    what: "a field as JSON with a prototype",
    body: () =>
      form(part('form-data; name="name"', '{"__proto__":{"admin":true}}', "Content-Type: application/json\r\n")),
    status: 400,
  },
  {
    what: "a field as JSON",
    body: () =>
      form(...texts().slice(1), part('form-data; name="id"', '{"toString":"1"}', "Content-Type: application/json\r\n")),
    status: 422,
  },
  { what: "a part without a name", body: () => form(...texts(), part("form-data", "x")), status: 422 },
  {
    what: "a part without a disposition",
    body: () => form(...texts(), Buffer.from(`--${boundary}\r\nContent-Type: text/plain\r\n\r\nx\r\n`)),
    status: 422,
  },
  {
    what: "parts that are attachments",
    body: (receipt) => form(part('attachment; name="receipt"; filename="a.jpg"', receipt)),
    status: 422,
  },
  {
    what: "a name that breaks the line",
    body: (receipt) => form(...texts(), part('form-data; name="rece\r\nipt"; filename="a.jpg"', receipt)),
    status: 422,
  },
  {
    what: "a name that ends its quotes",
    body: () => form(...texts(), part('form-data; name="x"; name="receipt', "x")),
    status: 422,
  },
  { what: "names with NUL bytes", body: () => form(text("name\0", "x"), text("\0", "y")), status: 422 },
  {
    what: "values with NUL bytes and halves of characters",
    body: () =>
      form(
        ...texts().slice(1),
        text("id", "1\0"),
        part('form-data; name="name"', Buffer.from([0xff, 0xfe, 0x00, 0xd8])),
      ),
    status: 422,
  },
  {
    what: "a file in base64",
    body: (receipt) =>
      form(
        ...texts(),
        part(
          'form-data; name="receipt"; filename="a.jpg"',
          receipt.toString("base64"),
          "Content-Type: image/jpeg\r\nContent-Transfer-Encoding: base64\r\n",
        ),
      ),
    status: 422,
  },
  {
    what: "an unknown character set",
    body: () => form(part('form-data; name="name"', "x", "Content-Type: text/plain; charset=klingon\r\n")),
    status: 422,
  },
  { what: "JSON that calls itself a form", body: () => JSON.stringify(giftFields), status: 400 },
  {
    what: "a form of a web page",
    body: () => new URLSearchParams(giftFields).toString(),
    type: "application/x-www-form-urlencoded",
    status: 415,
  },
  {
    what: "noise",
    body: () => Buffer.from(Array.from({ length: 100_000 }, (_byte, index) => (index * 7919) % 251)),
    status: 400,
  },
]

const nested = (receipt: Buffer) =>
  Buffer.concat([
    Buffer.from("--inner\r\nContent-Disposition: file; filename=a.jpg\r\n\r\n"),
    receipt,
    Buffer.from("\r\n--inner--\r\n"),
  ])
