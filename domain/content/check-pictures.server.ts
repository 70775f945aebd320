import { readFile } from "node:fs/promises"
import { isAbsolute, join, relative, resolve } from "node:path"
import { NotAPictureError } from "#platform/images/inspect-picture.server.ts"
import { type Picture, kinds } from "./content.ts"
import { type Findings, type ParsedContent, type Located, mistakeAt } from "./parsed-content.ts"
import type { Path } from "./mistake.ts"
import { pictureUses } from "./picture-uses.ts"

/** Throws `NotAPictureError` for bytes that are not an allowed image. */
export type Inspect = (bytes: Buffer) => Promise<unknown>

/** Checks that every referenced picture exists and can be read, and warns of pictures that nothing refers to. */
export async function checkPictures(
  content: ParsedContent,
  findings: Findings,
  inspect: Inspect,
  sourceFields: readonly string[],
) {
  const used = new Set<string>()
  const checkUse = ({ at }: Located<unknown>, name: string, path: Path) => {
    used.add(name)
    if (!content.pictureNames.has(name))
      findings.mistakes.push(mistakeAt(at, path, `não existe a imagem ${name} em pictures`))
  }
  for (const kind of kinds) {
    for (const entry of content.entries[kind])
      for (const { name, path } of pictureUses(entry.value)) checkUse(entry, name, path)
  }
  const { agency } = content
  if (agency)
    for (const [profile, name] of Object.entries(agency.value.covers)) checkUse(agency, name, ["covers", profile])
  for (const [name, picture] of content.pictures) {
    if (!used.has(name))
      findings.warnings.push(mistakeAt(picture.at, [], `a imagem ${name} não é usada em lugar nenhum`))
    await checkPicture(picture, { folder: content.folder, sourceFields, inspect }, findings)
  }
}

/** The path of a picture's file. Undefined when it is outside the content folder. */
export function pictureFile(folder: string, file: string): string | undefined {
  const path = relative(resolve(folder), resolve(folder, file))
  return path === "" || path.startsWith("..") || isAbsolute(path) ? undefined : join(folder, path)
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
  const path = pictureFile(folder, value.file)
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
