import { expect, test } from "vitest"
import { notStored } from "#platform/storage/write-durably.server.ts"
import { filesPost, smallPicture } from "#test/fixtures/uploads.ts"
import { createPanelApp, signIn } from "./panel-app.ts"

const text = "pôde ser guardado agora. Envie de novo em alguns minutos."

/** A panel whose log is in `failures`: one text for each line of an error. */
async function openPanel() {
  const failures: string[] = []
  const write = (line: string) => void (JSON.parse(line).level >= 50 && failures.push(line))
  const panel = await createPanelApp("sqlite", { logLevel: "error", logTo: { write } })
  return { panel, failures, who: await signIn(panel, ["owner"]) }
}

const full = () => Object.assign(new Error("no space left on device"), { code: "ENOSPC" })

test.each([
  "/painel/imagens",
  "/painel/imagens/envio",
  "/painel/imagens/dublin/trocar",
  "/painel/conteudo/importar",
  "/painel/conteudo/precos",
])("a file sent to %s that the disk does not take is told in Portuguese, and its cause is logged", async (url) => {
  const { panel, failures, who } = await openPanel()
  await using _closing = panel
  const receive = () => Promise.reject(notStored("upload", full()))
  Object.assign(panel.services.uploads, { receive })
  const sent = await panel.app.inject({ url, ...filesPost(who, [{ name: "a.jpg", bytes: Buffer.from("x") }]) })
  expect([sent.statusCode, sent.body.includes(`O arquivo não ${text}`)]).toEqual([503, true])
  expect(sent.body).not.toContain("could not")
  expect(failures.map((line) => JSON.parse(line).err.cause.code)).toEqual(["ENOSPC"])
})

test.each([
  ["/painel/imagens/envio", 200],
  ["/painel/imagens/dublin/trocar", 503],
])("a picture sent to %s that cannot be stored is refused, and its cause is logged", async (url, status) => {
  const { panel, failures, who } = await openPanel()
  await using _closing = panel
  Object.assign(panel.services, { images: { save: () => Promise.reject(full()) } })
  const file = { name: "a.jpg", bytes: await smallPicture("#3377aa") }
  const sent = await panel.app.inject({ url, ...filesPost(who, [file], { hash: "x" }) })
  expect([sent.statusCode, sent.body.includes(`não ${text}`)]).toEqual([status, true])
  expect(failures.map((line) => JSON.parse(line).err.code)).toEqual(["ENOSPC"])
})
