import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Visitor, parseSync } from "vite"

/* The floor `platform` has what any product needs: its code names nothing that an agency has or does. */

/** Words of this agency in names and texts. `quoted`, `blockquote` and `presented` are other words. */
const terms =
  /^(?:agency|couples?|gifts?|honeymoons?|quotas?|quotes?|receipts?|testimonials?|vouchers?|travell?ers?|comprovantes?|cotas?|orçamentos?|pacotes?|painel|presentes?|viagem|viagens)$/

/** They name what the floors above have, and nothing else: the services of the product, and its migrations. */
const lists = new Set(["platform/services.ts", "platform/database/migrate.ts"])

/** Columns of tables, which `database/schema.ts` names. */
const columns = new Set(["receipt_name"])

/** Returns one line for each file of `platform` and term in its identifiers and texts. Comments are free. */
export function listAgencyTerms(root: string): string[] {
  const files = globSync("platform/**/*.{ts,tsx}", { cwd: root }).map((file) => file.replaceAll("\\", "/"))
  return files
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file) && !lists.has(file))
    .toSorted()
    .flatMap((file) =>
      [...termsIn(file, readFileSync(join(root, file), "utf8"))].map(
        (term) => `platform must not name "${term}", a term of the agency: ${file}`,
      ),
    )
}

function termsIn(file: string, code: string): Set<string> {
  const found = new Set<string>()
  const take = (text: unknown) => {
    if (typeof text !== "string" || columns.has(text)) return
    for (const word of wordsOf(text)) if (terms.test(word)) found.add(word)
  }
  new Visitor({
    Identifier: ({ name }) => take(name),
    JSXText: ({ value }) => take(value),
    Literal: ({ value }) => take(value),
    TemplateElement: ({ value }) => take(value.cooked),
  }).visit(parseSync(file, code).program)
  return found
}

/** `withReceipt`, `receipt_name` and "the receipt" contain the word `receipt`. */
function wordsOf(text: string): string[] {
  return text
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
}
