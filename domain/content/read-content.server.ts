import { readFile, readdir } from "node:fs/promises"
import { join } from "node:path"
import type * as z from "zod"
import { type Inspect, checkPictureFiles } from "./check-pictures.server.ts"
import { checkPictureName, checkPictureUses } from "./check-picture-uses.ts"
import { checkCouples } from "./check-couples.server.ts"
import { checkDemonstration } from "./check-demonstration.ts"
import { checkPix } from "./check-pix.server.ts"
import { checkReferences } from "./check-references.server.ts"
import { checkTexts } from "./check-texts.server.ts"
import { type Entry, type Kind, type Picture, entrySchemas, kinds, pictureSchema } from "./content.ts"
import { isJunk } from "./junk-files.ts"
import { agencySchema } from "#domain/agency/agency.ts"
import type { PictureRegistry } from "./picture-registry.ts"
import { type Findings, type ParsedContent, emptyContent, mistakeAt } from "./parsed-content.ts"
import { collectValidParts, parseValue } from "./parse-value.ts"
import type { Mistake } from "./mistake.ts"
import { type YamlFile, readYaml } from "./yaml-file.server.ts"

export interface ReadOptions {
  today: string
  inspect: Inspect
  pictureSources: PictureRegistry
}

/** Reads and checks a content folder. Reports every mistake and writes nothing. */
export async function readContent(
  folder: string,
  options: ReadOptions,
): Promise<Findings & { content: ParsedContent }> {
  const findings: Findings = { mistakes: [], warnings: [] }
  const files = await readFiles(folder, findings)
  const content: ParsedContent = { ...emptyContent(options.today), folder }
  readAgency(files.get("agency") ?? [], content, findings)
  const schema = pictureSchema(options.pictureSources)
  for (const file of files.get("pictures") ?? []) readPictures(file, schema, content, findings)
  for (const kind of kinds) for (const file of files.get(kind) ?? []) readEntries(kind, file, content, findings)
  checkReferences(content, findings)
  checkTexts(content, findings)
  checkCouples(content, findings)
  checkPix(content, findings)
  checkDemonstration(content, findings)
  checkPictureUses(content, findings)
  await checkPictureFiles(content, findings, options.inspect, Object.keys(options.pictureSources.fields))
  findings.mistakes.sort(byPosition)
  findings.warnings.sort(byPosition)
  return { ...findings, content }
}

const fileKinds: readonly string[] = ["agency", "pictures", ...kinds]

/** `kind.yaml`, then `kind/*.yaml` by name, for every kind. */
async function readFiles(folder: string, findings: Findings): Promise<Map<string, YamlFile[]>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (!found) {
    findings.mistakes.push({ file: folder, line: 1, field: "", reason: "esta pasta não existe ou não pode ser lida" })
    return new Map()
  }
  const names = found
    .filter((entry) => entry.isFile() && /\.ya?ml$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length))
  const files = new Map<string, YamlFile[]>()
  for (const name of names
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !isJunk(path))
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))) {
    const kind = /^([a-z-]+)(\/[^/]+)?\.yaml$/.exec(name)?.[1] ?? ""
    if (!fileKinds.includes(kind)) {
      findings.mistakes.push({
        file: name,
        line: 1,
        field: "",
        reason:
          `nome desconhecido; os que existem: ${fileKinds.map((known) => `${known}.yaml`).join(", ")} (ou ` +
          "uma pasta com um desses nomes)",
      })
      continue
    }
    const file = readYaml(name, await readFile(join(folder, name)))
    findings.mistakes.push(...file.mistakes)
    files.set(kind, [...(files.get(kind) ?? []), file])
  }
  return files
}

function depth(path: string): number {
  return path.split("/").length
}

function readAgency(files: YamlFile[], content: ParsedContent, findings: Findings) {
  const [file, second] = files
  if (!file)
    findings.mistakes.push({
      file: "agency.yaml",
      line: 1,
      field: "",
      reason: "falta este arquivo: ele diz quem é a agência",
    })
  if (second)
    findings.mistakes.push({ file: second.name, line: 1, field: "", reason: "a agência se descreve em um arquivo só" })
  if (!file || file.mistakes.length > 0) return
  const at = { file, path: [] }
  const agency = parseValue(agencySchema, file.value, at, findings)
  if (agency) content.agency = agency
  else collectValidParts(content, "agency", agencySchema, { value: file.value, at })
}

function readPictures(file: YamlFile, schema: z.ZodType<Picture>, content: ParsedContent, findings: Findings) {
  if (file.value === null || file.value === undefined) return
  if (typeof file.value !== "object" || Array.isArray(file.value)) {
    findings.mistakes.push({
      file: file.name,
      line: 1,
      field: "",
      reason: "esperava nomes de imagens, cada um com seus campos (nome: e, abaixo, alt: e file:)",
    })
    return
  }
  for (const [name, value] of Object.entries(file.value)) {
    const at = { file, path: [name] }
    checkPictureName(name, at, findings)
    if (content.pictureNames.has(name))
      findings.mistakes.push(mistakeAt(at, [], `já existe outra imagem com o nome ${name}`))
    content.pictureNames.add(name)
    const picture = parseValue(schema, value, at, findings)
    if (picture) content.pictures.set(name, picture)
  }
}

function readEntries<K extends Kind>(kind: K, file: YamlFile, content: ParsedContent, findings: Findings) {
  if (file.value === null || file.value === undefined) return
  if (!Array.isArray(file.value)) {
    findings.mistakes.push({
      file: file.name,
      line: 1,
      field: "",
      reason: "esperava uma lista: cada item começa com - id:",
    })
    return
  }
  for (const [index, value] of file.value.entries()) {
    const at = { file, path: [index] }
    const id = (value as { id?: unknown } | null)?.id
    if (typeof id === "number") {
      const other = content.ids[kind].get(id)
      if (other)
        findings.mistakes.push(
          mistakeAt(at, ["id"], `o id ${id} já foi usado em ${other.file.name}:${other.file.lineOf(other.path)}`),
        )
      else content.ids[kind].set(id, at)
    }
    const entry = parseValue(entrySchemas[kind] as unknown as z.ZodType<Entry<K>>, value, at, findings)
    if (entry) content.entries[kind].push(entry)
    else collectValidParts(content, kind, entrySchemas[kind], { value, at })
  }
}

function byPosition(a: Mistake, b: Mistake): number {
  return a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1
}
