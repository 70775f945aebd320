import { Form, Link, data, redirect, useNavigation } from "react-router"
import type { Route } from "./+types/replace-page"
import { isEntryId } from "#domain/entries/entry-kind.ts"
import { findEntryState } from "#domain/entries/drafts/entry-state.server.ts"
import { replacePicture } from "#domain/pictures/describe-picture.server.ts"
import { pictureAccept } from "#domain/pictures/picture-file.ts"
import { onePictureUpload } from "#domain/pictures/picture-upload.ts"
import { listPictureUses } from "#domain/pictures/picture-uses.server.ts"
import { entryHref } from "#panel/entry-address.ts"
import { entryFlashHref } from "#panel/entry-flash.ts"
import { notFound } from "#panel/not-found.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { logNotStored, readUpload } from "#panel/read-upload.server.ts"
import { panelRequestContext, servicesContext, staffContext } from "#panel/request-context.server.ts"
import { Button } from "#panel/ui/button.tsx"
import { TextField } from "#panel/ui/field.tsx"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import { useAnswer } from "#panel/use-answer.ts"
import styles from "./one-picture.module.css"
import { thumbnailOf } from "./present-picture.server.ts"

export { revalidateAfterRefusal as shouldRevalidate } from "#panel/revalidate-after-refusal.ts"

export const handle: PanelHandle = { access: "content", upload: onePictureUpload }

export function meta({ params }: Route.MetaArgs) {
  return [{ title: `Trocar ${params.name} - Painel` }]
}

/** Replaces a picture's file everywhere it is used. */
export async function loader({ params: { name }, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const state = isEntryId("pictures", name) ? await findEntryState(db, { kind: "pictures", id: name }) : undefined
  if (!state || state.removed) throw notFound()
  const { published, hidden } = await listPictureUses(db, name)
  const hash = String(state.document.hash)
  return { hash, src: thumbnailOf(hash), uses: published.length + hidden }
}

export async function action(args: Route.ActionArgs) {
  const { name } = args.params
  const { context } = args
  await using form = await readUpload(args, onePictureUpload)
  const wrong = (reason: string, status = 422) => data({ errors: [reason] }, { status })
  if (form.failure) return wrong(form.failure.message, form.failure.status)
  if (!form.file) return wrong("Escolha a imagem nova.")
  if (!isEntryId("pictures", name)) throw notFound()
  const staff = context.get(staffContext)
  const sent = { name, shown: String(form.fields.hash), bytes: await form.file.read() }
  const replaced = await replacePicture(context.get(servicesContext), sent, staff)
  if (typeof replaced === "object") {
    const { reason, cause } = replaced
    if (cause) logNotStored(context.get(panelRequestContext).log, cause)
    return wrong(`O arquivo ${reason}`, cause ? 503 : 422)
  }
  if (replaced === "unknown") throw notFound()
  if (replaced === "conflict") return data({ errors: [replacedMeanwhile] }, { status: 409 })
  return redirect(entryFlashHref({ kind: "pictures", id: name }, "trocada"))
}

const replacedMeanwhile =
  "Outra pessoa trocou esta imagem antes, e a dela está acima. Se a sua deve valer, escolha-a e troque de novo."

export default function ReplacePage({ loaderData, actionData, params: { name } }: Route.ComponentProps) {
  const { hash, src, uses } = loaderData
  const editor = entryHref({ kind: "pictures", id: name })
  const refusal = useAnswer(actionData)
  const isSending = useNavigation().formEncType === "multipart/form-data"
  return (
    <div className={styles.page}>
      <BackLink to={editor}>Voltar à imagem</BackLink>
      <PageHead title={<>Trocar {name}</>} />
      <img src={src} alt="" width={320} height={200} className={styles.photo} />
      <p>{formatPlaces(uses)} O texto alternativo e o ponto dos cortes ficam: confira-os depois de trocar.</p>
      <Form method="post" encType="multipart/form-data" className={styles.form}>
        <input type="hidden" name="hash" value={hash} />
        <FormMessage attempt={refusal}>{refusal?.errors.join(" ")}</FormMessage>
        <TextField
          label="Imagem nova"
          name="file"
          type="file"
          accept={pictureAccept}
          help="JPEG, PNG ou WebP, até 20 MB."
          errors={refusal?.errors ?? []}
        />
        <div className={styles.acts}>
          <Button look="main" disabled={isSending}>
            {isSending ? "Enviando…" : "Trocar"}
          </Button>
          <Link to={editor}>Deixar como está</Link>
        </div>
      </Form>
    </div>
  )
}

function formatPlaces(uses: number): string {
  if (uses === 0) return "Nenhuma página a mostra agora."
  const places = uses === 1 ? "no lugar" : `nos ${uses} lugares`
  return `A imagem nova aparece ${places} em que esta está, quando você publicar a troca.`
}
