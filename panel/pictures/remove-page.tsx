import { Form, Link, data, href, redirect } from "react-router"
import type { Route } from "./+types/remove-page"
import { isEntryId } from "#domain/entries/entry-kind.ts"
import { kindNames } from "#domain/entries/entry-names.ts"
import { isChanged, planRemoval, removePictures } from "#domain/pictures/remove-pictures.server.ts"
import { actorOf } from "#panel/client.server.ts"
import { formatShown, readShown } from "#panel/shown-drafts.server.ts"
import { entryHref } from "#panel/entry-address.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import { useAnswer } from "#panel/use-answer.ts"
import { libraryFlashHref } from "./library-flash.ts"
import styles from "./one-picture.module.css"
import { thumbnailOf } from "./present-picture.server.ts"

export { revalidateAfterRefusal as shouldRevalidate } from "#panel/revalidate-after-refusal.ts"

export const handle: PanelHandle = { access: "content" }

export function meta() {
  return [{ title: "Apagar imagens - Painel" }]
}

/** The number of pictures on one page of the library. */
const namesMax = 60

/** What prevents removing the selected pictures. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const removals = await planRemoval(db, namesIn(url.searchParams.getAll("nome")))
  return {
    pictures: removals.map((removal) => ({
      name: removal.name,
      draft: formatShown({ kind: "pictures", id: removal.name }, removal.state.draft),
      src: thumbnailOf(removal.hash),
      past: removal.past,
      uses: removal.uses.map(({ kind, id, title }) => ({
        to: entryHref({ kind, id }),
        what: `${kindNames[kind].one} ${title}`,
      })),
      hasChange: isChanged(removal),
      to: entryHref({ kind: "pictures", id: removal.name }),
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const shown = readShown(await request.formData())?.slice(0, namesMax)
  const status = shown && (await removePictures(context.get(servicesContext), shown, actorOf(context)))
  if (status === "removed") return redirect(libraryFlashHref(shown?.length === 1 ? "apagada" : "apagadas"))
  return data({ failure: "Alguém mudou uma destas imagens agora mesmo. Confira de novo." }, { status: 409 })
}

function namesIn(values: readonly unknown[]): string[] {
  const names = values.filter((value) => typeof value === "string" && isEntryId("pictures", value)) as string[]
  return [...new Set(names)].slice(0, namesMax)
}

export default function RemovePage({ loaderData: { pictures }, actionData }: Route.ComponentProps) {
  const refusal = useAnswer(actionData)
  const used = pictures.filter(({ uses }) => uses.length > 0)
  const changed = pictures.filter(({ uses, hasChange }) => uses.length === 0 && hasChange)
  const free = pictures.filter(({ uses, hasChange }) => uses.length === 0 && !hasChange)
  const past = free.filter((picture) => picture.past > 0)
  return (
    <div className={styles.page}>
      <BackLink to={`${href("/imagens")}?mostrar=sem-uso`}>Imagens não usadas</BackLink>
      <PageHead title={pictures.length === 1 ? <>Apagar {pictures[0]?.name}</> : "Apagar imagens"} />
      <FormMessage attempt={refusal}>{refusal?.failure}</FormMessage>
      {pictures.length === 0 && <p>Marque ao menos uma imagem na biblioteca.</p>}
      {used.map(({ name, uses }) => (
        <div key={name} className={controls.notice}>
          <p>{name} fica: ainda aparece aqui. Tire ou troque a imagem primeiro.</p>
          <ul className={styles.uses}>
            {uses.map(({ to, what }, index) => (
              <li key={index}>
                <Link to={to}>{what}</Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {changed.map(({ name, to }) => (
        <p key={name} className={controls.notice}>
          {name} fica: há uma mudança guardada. <Link to={to}>Publique ou descarte</Link> antes de apagar.
        </p>
      ))}
      {free.length > 0 && (
        <Form method="post" className={styles.form}>
          <ul className={styles.list}>
            {free.map(({ name, draft, src }) => (
              <li key={name}>
                <input type="hidden" name="draft" value={draft} />
                <img src={src} alt="" width={160} height={100} loading="lazy" />
                {name}
              </li>
            ))}
          </ul>
          <p>
            {free.length === 1
              ? "Nenhuma página mostra esta imagem."
              : `Nenhuma página mostra estas ${free.length} imagens.`}{" "}
            A história do que já esteve no ar guarda a imagem, e dá para pôr de volta. Uma imagem que nunca foi usada
            sai de vez.
          </p>
          {past.length > 0 && (
            <p className={controls.notice}>
              Versões antigas ainda citam {past.map(({ name }) => name).join(", ")}: quem voltar a uma delas precisa pôr
              a imagem de volta antes.
            </p>
          )}
          <div className={styles.acts}>
            <Button look="main">{free.length === 1 ? "Apagar a imagem" : `Apagar ${free.length} imagens`}</Button>
            <Link to={href("/imagens")}>Deixar como está</Link>
          </div>
        </Form>
      )}
    </div>
  )
}
