import { Form, Link, data, href, redirect } from "react-router"
import type { Route } from "./+types/order-page"
import { moveItem } from "#domain/entries/edit-list.ts"
import { isEntryId } from "#domain/entries/entry-kind.ts"
import { kindNames } from "#domain/entries/entry-names.ts"
import { type ReorderResult, reorderEntries, undoOrder } from "#domain/entries/entry-order.server.ts"
import { actorOf } from "#panel/client.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext } from "#panel/request-context.server.ts"
import { Button, ButtonLink } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
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
    done: url.searchParams.get("feito") ?? "",
    ...(await presentOrder(context.get(servicesContext), kind, after)),
  }
}

/** Moves an entry on the page without publishing, publishes the order, or undoes a published order. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const kind = numberedKindOf(params)
  const services = context.get(servicesContext)
  const form = await request.formData()
  const [before, after] = ["before", "after"].map((name) =>
    String(form.get(name) ?? "")
      .split(",")
      .filter((entry) => isEntryId(kind, entry)),
  ) as [string[], string[]]
  const [, act, id = ""] = /^(up|down|undo):([\w-]{1,100})$/.exec(String(form.get("intent"))) ?? []
  if (act === "up" || act === "down") {
    const from = after.indexOf(id)
    return data({ order: moveItem(after, from, from + (act === "up" ? -1 : 1)), isOvertaken: false })
  }
  const result: ReorderResult =
    act === "undo"
      ? await undoOrder(services, kind, id, actorOf(context))
      : await reorderEntries(services, kind, { before, after }, { ...actorOf(context), origin: "panel" })
  if (result.status === "overtaken") return data({ order: undefined, isOvertaken: true }, { status: 409 })
  const query = new URL(request.url).searchParams
  query.set("feito", result.status === "unchanged" ? "igual" : act === "undo" ? "desfeita" : "publicada")
  return redirect(`${href("/conteudo/ordem/:kind", { kind })}?${query}`)
}

const doneTexts: Record<string, string> = {
  publicada: "Publicada: o site já mostra nesta ordem.",
  desfeita: "Desfeita: o site voltou à ordem de antes.",
  igual: "O site já mostrava nesta ordem: nada mudou.",
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, done, entries, next, history } = loaderData
  const { many } = kindNames[kind]
  const list = href("/conteudo/:kind", { kind })
  const start = actionData?.order ?? entries.map(({ id }) => id)
  return (
    <div className={styles.page}>
      <BackLink to={list}>{many}</BackLink>
      <PageHead title={`Ordem de ${many.toLowerCase()}`} about="Como aparecem no site" />
      <p role="status" className={controls.small}>
        {actionData ? "" : doneTexts[done]}
      </p>
      {actionData?.isOvertaken && (
        <p role="alert" className={controls.wrong}>
          Outra pessoa mudou esta lista agora. Abaixo está como ela ficou: mova de novo.
        </p>
      )}
      <OrderList key={`${entries.map(({ id }) => id).join()} ${start.join()}`} entries={entries} start={start} />
      {next && (
        <p>
          <ButtonLink to={`${href("/conteudo/ordem/:kind", { kind })}?depois=${next}`}>Os próximos</ButtonLink>
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
