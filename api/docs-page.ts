/* The API's documentation for people: one page drawn from the OpenAPI document, without scripts. */

interface JsonSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

interface Operation {
  operationId?: string
  summary?: string
  description?: string
  parameters?: Array<{ name: string; in: string; required?: boolean; description?: string; schema?: JsonSchema }>
  requestBody?: { required?: boolean; content: Record<string, { schema?: JsonSchema }> }
  responses?: Record<string, OperationResponse>
}

interface OperationResponse {
  description?: string
  headers?: Record<string, JsonSchema>
  content?: Record<string, { schema?: JsonSchema }>
}

export interface OpenApiDocument {
  info: { title: string; description?: string }
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, JsonSchema> }
}

export const docsStyles = `
:root { color-scheme: light; font: 17px/1.55 system-ui, sans-serif; color: #1d2433; background: #fbf7f0; }
body { max-width: 62rem; margin: 0 auto; padding: 2rem 1.25rem 6rem; }
h1, h2, h3 { line-height: 1.2; }
h2 { margin-top: 3rem; border-top: 4px double #1d2433; padding-top: 1rem; }
code, pre { font: 0.92em/1.5 ui-monospace, monospace; }
pre { padding: 1rem; overflow-x: auto; background: #f3ecdf; }
section { margin: 2rem 0; padding-bottom: 1rem; border-bottom: 1px solid #d8cdb9; }
.verb { display: inline-block; min-width: 3.6em; padding: 0 0.5em; text-align: center; }
.verb { background: #1d2433; color: #fdf6e6; }
table { border-collapse: collapse; width: 100%; }
td, th { padding: 0.35rem 0.75rem 0.35rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #d8cdb9; }
nav ul { columns: 18rem; padding-left: 1.2rem; }
a { color: #1d2433; }
`

/** The whole page as HTML; every text of the document is escaped. */
export function docsPage(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
  )
  const schemas = Object.entries(document.components?.schemas ?? {}).filter(([name]) => !name.endsWith("Input"))
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(document.info.title)}</title><link rel="stylesheet" href="/api/docs.css"></head>
<body>
<h1>${escape(document.info.title)}</h1>
<p>${escape(document.info.description ?? "")} O mesmo conteúdo para programas:
<a href="/api/v1/openapi.json">/api/v1/openapi.json</a> (OpenAPI 3.1).</p>
<p>Erros têm sempre a mesma forma: <code>{ "code", "messages": { "error": [...] }, "fields"? }</code>.
Com 429 e 503 vem <code>Retry-After</code>, em segundos.</p>
<nav aria-label="Chamadas"><ul>${calls.map(({ path, verb }) => callLink(path, verb)).join("")}</ul></nav>
<h2>Chamadas</h2>
${calls.map(({ path, verb, operation }) => callSection(path, verb, operation)).join("\n")}
<h2>Formas</h2>
${schemas.map(([name, schema]) => schemaSection(name, schema)).join("\n")}
</body></html>`
}

function callLink(path: string, verb: string): string {
  return `<li><a href="#${anchor(verb, path)}"><code>${verb.toUpperCase()} ${escape(path)}</code></a></li>`
}

function schemaSection(name: string, schema: JsonSchema): string {
  return `<section id="forma-${escape(name)}"><h3>${escape(name)}</h3><pre>${shape(schema)}</pre></section>`
}

function callSection(path: string, verb: string, operation: Operation): string {
  const [mediaType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const parameters = operation.parameters ?? []
  const rows = Object.entries(operation.responses ?? {}).map(([status, { description, content }]) =>
    responseRow(status, description, Object.values(content ?? {})[0]?.schema),
  )
  return `<section id="${anchor(verb, path)}">
<h3><span class="verb">${verb.toUpperCase()}</span> <code>${escape(path)}</code></h3>
<p>${escape(operation.summary ?? "")}</p>
${operation.description ? `<p>${escape(operation.description)}</p>` : ""}
${parameters.length > 0 ? `<table>${parameterHead}${parameters.map(parameterRow).join("")}</table>` : ""}
${body?.schema ? `<p>Corpo (<code>${escape(mediaType ?? "")}</code>):</p><pre>${shape(body.schema)}</pre>` : ""}
<p>Respostas:</p>
<table>${rows.join("")}</table>
</section>`
}

const placeNames: Record<string, string> = { query: "consulta", path: "endereço", header: "cabeçalho" }

const parameterHead = "<tr><th>Parâmetro</th><th>Onde</th><th>O que é</th></tr>"

function parameterRow({
  name,
  in: place,
  required,
  description,
  schema,
}: NonNullable<Operation["parameters"]>[number]): string {
  const about = [description ?? schema?.description, required ? "obrigatório" : ""].filter(Boolean).join("; ")
  const where = placeNames[place] ?? place
  return `<tr><td><code>${escape(name)}</code></td><td>${escape(where)}</td><td>${escape(about)}</td></tr>`
}

function responseRow(status: string, description: string | undefined, schema: JsonSchema | undefined): string {
  const text = description && description !== "Default Response" ? escape(description) : ""
  return `<tr><th>${escape(status)}</th><td>${text}${schema ? `<pre>${shape(schema)}</pre>` : ""}</td></tr>`
}

/** A schema as readable pseudo-TypeScript, already escaped. */
function shape(schema: JsonSchema, indent = ""): string {
  if (schema.$ref) {
    const name =
      schema.$ref
        .split("/")
        .at(-1)
        ?.replace(/Input$/, "") ?? ""
    return `<a href="#forma-${escape(name)}">${escape(name)}</a>`
  }
  if (schema.const !== undefined) return escape(JSON.stringify(schema.const))
  if (schema.enum) return schema.enum.map((one) => escape(JSON.stringify(one))).join(" | ")
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => shape(one, indent)))].join(" | ")
  if (schema.allOf) return schema.allOf.map((one) => shape(one, indent)).join(" &amp; ")
  if (schema.items) return `${shape(schema.items, indent)}[]`
  if (schema.properties) return objectShape(schema, indent)
  return escape([schema.type ?? "qualquer valor"].flat().join(" | "))
}

function objectShape({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, value]) => {
    const note = value.description ? `  <i>${escape(value.description)}</i>` : ""
    return `${inner}${escape(name)}${required.includes(name) ? "" : "?"}: ${shape(value, inner)}${note}`
  })
  return `{\n${lines.join("\n")}\n${indent}}`
}

function anchor(verb: string, path: string): string {
  return escape(`${verb}-${path.replace(/[^a-z0-9]+/gi, "-")}`)
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
