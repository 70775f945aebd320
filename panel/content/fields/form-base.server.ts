import type { FormBase } from "#domain/entries/drafts/save-edit.server.ts"

/* The state that a form started from, sent in its field `base`. The draft's revision has its own field. */

export function writeFormBase({ digest, fields }: Omit<FormBase, "revision">): string {
  return [digest, ...fields].join(".")
}

export function readFormBase(form: FormData): FormBase {
  const [digest = "", ...fields] = String(form.get("base") ?? "").split(".")
  return { digest, revision: Number(form.get("revision")) || 0, fields }
}
