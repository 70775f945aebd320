import { Form, Link, data, href, redirect } from "react-router"
import type { Route } from "./+types/order-page"
import type { Kind } from "#domain/content/content.ts"
import { moveItem } from "#domain/entries/edit-list.ts"
import { isEntryId } from "#domain/entries/entry-kind.ts"
import { kindNames } from "#domain/entries/entry-names.ts"
import { type ReorderResult, reorderEntries, undoOrder } from "#domain/entries/entry-order.server.ts"
import { type PlaceMove, changeWithMoves, placeMovesMax } from "#domain/entries/entry-places.server.ts"
import { formatCount } from "#platform/text/format-count.ts"
import { actorOf } from "#panel/client.server.ts"
import { flashHref, flashText } from "#panel/flash.ts"
import { formText } from "#panel/form-text.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { Button, ButtonLink } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { FormMessage } from "#panel/ui/form-message.tsx"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import { useRevalidatedAnswer } from "#panel/ui/use-revalidated-answer.ts"
import { numberedKindOf } from "#panel/content/content-ref.server.ts"
import { OrderList } from "./order-list.tsx"
import styles from "./order-page.module.css"
import { presentOrder } from "./present-order.server.ts"

export { revalidateAfterRefusal as shouldRevalidate } from "#panel/revalidate-after-refusal.ts"

export const handle: PanelHandle = { access: "content" }

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `Ordem de ${loaderData ? kindNames[loaderData.kind].many : "Conteúdo"} - Painel` }]
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const kind = numberedKindOf(params)
  const after = url.searchParams.get("depois") ?? ""
  return {
    kind,
    flash: flashText(orderFlashTexts, url),
    ...(await presentOrder(context.get(servicesContext), kind, after)),
  }
}

/** Moves an entry on the page without publishing, publishes the order, or undoes a published order. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const kind = numberedKindOf(params)
  const services = context.get(servicesContext)
  const form = await request.formData()
  const [before, after] = ["before", "after"].map((name) =>
    formText(form, name)
      .split(",")
      .filter((entry) => isEntryId(kind, entry)),
  ) as [string[], string[]]
  const [, act, id = ""] = /^(up|down|undo):([\w-]{1,100})$/.exec(formText(form, "intent")) ?? []
  if (act === "up" || act === "down") {
    const from = after.indexOf(id)
    return data({ order: moveItem(after, from, from + (act === "up" ? -1 : 1)), problem: "" })
  }
  const publish = async (): Promise<ReorderResult | { status: "far" }> => {
    const moves = readMoves(kind, form)
    const change =
      moves.length > 0 ? await changeWithMoves(services.db, kind, { before, after }, moves) : { before, after }
    if (typeof change === "string") return { status: change }
    return reorderEntries(services, kind, change, { ...actorOf(context), origin: "panel" })
  }
  const result = act === "undo" ? await undoOrder(services, kind, id, actorOf(context)) : await publish()
  if (result.status === "conflict")
    return data({ order: undefined, problem: `Outra pessoa mudou esta lista agora. ${moveAgain}` }, { status: 409 })
  if (result.status === "far") {
    const most = formatCount(placeMovesMax)
    return data({ order: undefined, problem: `Um item anda até ${most} lugares de cada vez.` }, { status: 422 })
  }
  const key: keyof typeof orderFlashTexts =
    result.status === "unchanged" ? "igual" : act === "undo" ? "desfeita" : "publicada"
  return redirect(
    flashHref<keyof typeof orderFlashTexts>(href("/conteudo/ordem/:kind", { kind }), key, url.searchParams),
  )
}

/** Moves to places outside the page: `12:1,34:2`. */
function readMoves(kind: Kind, form: FormData): PlaceMove[] {
  return formText(form, "places")
    .split(",")
    .flatMap((move) => {
      const [, id = "", place] = /^([\w-]{1,100}):(\d{1,6})$/.exec(move) ?? []
      return isEntryId(kind, id) ? [{ id, place: Number(place) }] : []
    })
}

const moveAgain = "Abaixo está como ela ficou: mova de novo."

const orderFlashTexts = {
  publicada: "Publicada: o site já mostra nesta ordem.",
  desfeita: "Desfeita: o site voltou à ordem de antes.",
  igual: "O site já mostrava nesta ordem: nada mudou.",
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, flash, entries, before, total, next, history } = loaderData
  const { many } = kindNames[kind]
  const list = href("/conteudo/:kind", { kind })
  const answer = useRevalidatedAnswer(actionData)
  const start = answer?.order ?? entries.map(({ id }) => id)
  return (
    <div className={styles.page}>
      <BackLink to={list}>{many}</BackLink>
      <PageHead title={`Ordem de ${many.toLowerCase()}`} about="Como aparecem no site" />
      <p role="status" className={controls.small}>
        {!answer && flash}
      </p>
      <FormMessage attempt={answer}>{answer?.problem}</FormMessage>
      <OrderList
        key={`${entries.map(({ id }) => id).join()} ${start.join()}`}
        entries={entries}
        start={start}
        before={before}
        total={total}
      />
      {(before > 0 || next) && (
        <p className={styles.pages}>
          {before > 0 && <Link to={href("/conteudo/ordem/:kind", { kind })}>Voltar ao começo</Link>}
          {next && (
            <ButtonLink to={`${href("/conteudo/ordem/:kind", { kind })}?depois=${next}`}>Os próximos</ButtonLink>
          )}
        </p>
      )}
      {history.length > 0 && (
        <section aria-labelledby="historia">
          <h2 id="historia">Mudanças da ordem</h2>
          <ul className={styles.history}>
            {history.map(({ id, who, what, when, at, isUndone }) => (
              <li key={id}>
                <span>
                  {who && <b>{who} </b>}
                  {what}, <time dateTime={at}>{when}</time>
                </span>
                {!isUndone && (
                  <Form method="post">
                    <Button name="intent" value={`undo:${id}`}>
                      Desfazer<span className={controls.hidden}> a mudança de {when}</span>
                    </Button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={controls.soft}>
        <Link to={list}>Voltar à lista</Link>
      </p>
    </div>
  )
}
