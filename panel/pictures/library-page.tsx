import { Link, data, href, redirect, useSubmit } from "react-router"
import type { Route } from "./+types/library-page"
import { describePicture } from "#domain/pictures/describe-picture.server.ts"
import { libraryFilters } from "#domain/pictures/library-filter.ts"
import { listLibrary } from "#domain/pictures/list-library.server.ts"
import { pictureUpload } from "#domain/pictures/picture-upload.ts"
import { flashText } from "#panel/flash.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { ButtonLink } from "#panel/ui/button.tsx"
import { Chip, Chips, FilterButton, FilterForm } from "#panel/ui/chips.tsx"
import controls from "#panel/ui/controls.module.css"
import { StatusMessage } from "#panel/ui/status-message.tsx"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { PageHead } from "#panel/ui/page-head.tsx"
import { useAnswer } from "#panel/use-answer.ts"
import { DescribeForm, ConflictingTexts, type TypedText } from "./describe-form.tsx"
import { libraryFlashTexts, libraryFlashHref } from "./library-flash.ts"
import styles from "./library-page.module.css"
import { PictureGrid } from "./picture-grid.tsx"
import { presentPicture } from "./present-picture.server.ts"
import { receivePictures } from "./receive-pictures.server.ts"
import { UploadBox } from "./upload-box.tsx"
import { describedAtOnce } from "./use-describe-rows.ts"
import { queryString } from "#platform/text/query-string.ts"

export { revalidateAfterRefusal as shouldRevalidate } from "#panel/revalidate-after-refusal.ts"

export const handle: PanelHandle = { access: "content", upload: pictureUpload }

export function meta() {
  return [{ title: "Imagens - Painel" }]
}

const filterNames = {
  "": "todas",
  texto: "sem um bom texto",
  "sem-uso": "não usadas",
  novas: "novas, ainda fora do site",
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const asked = url.searchParams.get("mostrar") ?? ""
  const query = {
    text: (url.searchParams.get("q") ?? "").trim().slice(0, 200),
    filter: libraryFilters.find((filter) => filter === asked) ?? ("" as const),
    after: (url.searchParams.get("depois") ?? "").slice(0, 200),
  }
  const [{ pictures, count, next }, fresh] = await Promise.all([
    listLibrary(db, query),
    listLibrary(db, { filter: "novas", limit: 500 }),
  ])
  const undescribed = fresh.pictures.filter(({ alt }) => alt === undefined)
  return {
    query,
    pictures: pictures.map(presentPicture),
    count,
    next,
    undescribed: {
      pictures: undescribed.slice(0, describedAtOnce).map(presentPicture),
      names: undescribed.map(({ name }) => name),
    },
    flash: flashText(libraryFlashTexts, url),
  }
}

/** Receives uploads, or alternative texts of new pictures. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.headers.get("content-type")?.startsWith("multipart/")) {
    const { uploads, failure } = await receivePictures({ request, context })
    const status = failure?.status ?? (uploads.some(({ status }) => status === "refused") ? 422 : 200)
    return data({ uploads, failure: failure?.message, ...noTexts }, { status })
  }
  const typed = readTexts(await request.formData())
  const services = context.get(servicesContext)
  const conflicts: TypedText[] = []
  let saved = 0
  for (const text of typed) {
    const status = await describePicture(services, text, context.get(staffContext))
    if (status === "conflict") conflicts.push(text)
    if (status === "saved") saved += 1
  }
  if (conflicts.length > 0) return data({ ...noUploads, ...noTexts, conflicts }, { status: 409 })
  if (saved > 0) return redirect(libraryFlashHref("textos"))
  const unsaved =
    typed.length === 0 ? "Escreva o que ao menos uma das imagens mostra." : "Estas imagens já não existem."
  return data({ ...noUploads, ...noTexts, unsaved: `Nada foi guardado. ${unsaved}` }, { status: 422 })
}

const noUploads = { uploads: [], failure: undefined }
const noTexts = { conflicts: [] as TypedText[], unsaved: "" }

/** Without the fields that were left empty. */
function readTexts(form: FormData): TypedText[] {
  return [...form].flatMap(([field, alt]) => {
    const [, name] = /^alt:([a-z0-9-]{1,100})$/.exec(field) ?? []
    return name === undefined || typeof alt !== "string" || alt.trim() === "" ? [] : [{ name, alt }]
  })
}

export default function LibraryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, pictures, count, next, undescribed, flash } = loaderData
  const answer = useAnswer(actionData)
  const submit = useSubmit()
  const isUnused = query.filter === "sem-uso"
  return (
    <div className={styles.page}>
      <PageHead title="Imagens" about={<span role="status">{count === 1 ? "1 imagem" : `${count} imagens`}</span>} />
      <StatusMessage of={pictures}>{!answer && flash && <p>{flash}</p>}</StatusMessage>
      <ConflictingTexts texts={answer?.conflicts ?? []} />
      <UploadBox sent={answer?.uploads ?? []} failure={answer?.failure} />
      <FormMessage attempt={answer}>{answer?.unsaved}</FormMessage>
      <DescribeForm undescribed={undescribed} />
      <FilterForm key={`${query.text} ${query.filter}`} aria-label="Imagens">
        <input
          className={`${controls.input} ${styles.search}`}
          type="search"
          name="q"
          defaultValue={query.text}
          maxLength={200}
          aria-label="Buscar imagens"
          placeholder="Nome ou o que mostra"
        />
        <Chips onChange={(event) => submit(event.currentTarget.closest("form"), { preventScrollReset: true })}>
          <Chip label="Mostrar" name="mostrar" defaultValue={query.filter}>
            {libraryFilters.map((filter) => (
              <option key={filter} value={filter}>
                {filterNames[filter]}
              </option>
            ))}
          </Chip>
        </Chips>
        <FilterButton />
      </FilterForm>
      {pictures.length === 0 ? (
        <p className={controls.soft}>
          {query.text === "" ? "Nenhuma imagem aqui." : "Nenhuma imagem com estas palavras."}
        </p>
      ) : (
        <PictureGrid key={query.filter} pictures={pictures} mayRemove={isUnused} />
      )}
      <nav className={styles.foot} aria-label="Mais imagens">
        {query.after && <Link to={href("/imagens") + queryOf({ ...query, after: "" })}>Voltar ao começo</Link>}
        {next && <ButtonLink to={href("/imagens") + queryOf({ ...query, after: next })}>Mais</ButtonLink>}
        <Link to={`${href("/conteudo/:kind", { kind: "pictures" })}?estado=fora`}>As que saíram do ar</Link>
      </nav>
    </div>
  )
}

function queryOf({ text, filter, after }: { text: string; filter: string; after: string }): string {
  const values = Object.entries({ q: text, mostrar: filter, depois: after }).filter(([, value]) => value !== "")
  return queryString(new URLSearchParams(values))
}
