import { access, readFile } from "node:fs/promises"
import { isAbsolute, join, relative, resolve } from "node:path"
import { NotAPictureError } from "#platform/images/inspect-picture.server.ts"
import type { Picture } from "./content.ts"
import { type Findings, type ParsedContent, type Located, mistakeAt } from "./parsed-content.ts"

/** Throws `NotAPictureError` for bytes that are not an allowed image. */
export type Inspect = (bytes: Buffer) => Promise<unknown>

/** Checks that every picture has one origin, and that its file can be read and is a picture. */
export async function checkPictureFiles(
  content: ParsedContent,
  findings: Findings,
  inspect: Inspect,
  sourceFields: readonly string[],
) {
  for (const picture of content.pictures.values())
    await checkPicture(picture, { folder: content.folder, sourceFields, inspect }, findings)
}

/**
 * The path of a picture's file. Undefined when it is outside the content folder. Content texts are in NFC; the names of
 * a folder from a Mac may be in NFD.
 */
export async function pictureFile(folder: string, file: string): Promise<string | undefined> {
  const path = relative(resolve(folder), resolve(folder, file))
  if (path === "" || path.startsWith("..") || isAbsolute(path)) return undefined
  const decomposed = join(folder, path.normalize("NFD"))
  const isDecomposed = await access(decomposed).then(
    () => true,
    () => false,
  )
  return isDecomposed ? decomposed : join(folder, path)
}

interface PictureCheck {
  folder: string
  sourceFields: readonly string[]
  inspect: Inspect
}

async function checkPicture(
  { value, at }: Located<Picture>,
  { folder, sourceFields, inspect }: PictureCheck,
  { mistakes }: Findings,
) {
  const fields = ["file", ...sourceFields]
  const sources = fields.filter((source) => value[source] !== undefined)
  if (sources.length !== 1) {
    mistakes.push(
      mistakeAt(
        at,
        [],
        "diga de onde vem a imagem com exatamente um destes: " +
          `${fields.join(", ")}${sources.length > 1 ? ` (há ${sources.join(" e ")})` : ""}`,
      ),
    )
  }
  if (value.file === undefined) return
  const path = await pictureFile(folder, value.file)
  if (!path) return void mistakes.push(mistakeAt(at, ["file"], "o arquivo precisa estar dentro da pasta do conteúdo"))
  const bytes = await readFile(path).catch(() => undefined)
  if (!bytes)
    return void mistakes.push(
      mistakeAt(at, ["file"], `não existe o arquivo ${value.file} (maiúsculas e minúsculas contam)`),
    )
  try {
    await inspect(bytes)
  } catch (error) {
    if (!(error instanceof NotAPictureError)) throw error
    mistakes.push(mistakeAt(at, ["file"], `${value.file} ${error.message}`))
  }
}
