import type { FormBase } from "#domain/entries/save-edit.server.ts"

/* What a form began with, as its field `base` carries it. The revision of its draft has a field of its own. */

export function writeFormBase({ digest, fields }: Omit<FormBase, "revision">): string {
  return [digest, ...fields].join(".")
}

export function readFormBase(form: FormData): FormBase {
  const [digest = "", ...fields] = String(form.get("base") ?? "").split(".")
  return { digest, revision: Number(form.get("revision")) || 0, fields }
}
