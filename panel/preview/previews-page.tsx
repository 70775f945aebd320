import { Form, data, href } from "react-router"
import type { Route } from "./+types/previews-page"
import { titleOf } from "#domain/entries/entry-names.ts"
import { listDrafts } from "#domain/entries/drafts/drafts.server.ts"
import { parseEntryRefs } from "#domain/entries/entry-refs.ts"
import {
  entryRefsMax,
  formatEntryRefs,
  previewLinkDays,
  sharedPreviewAddress,
  withoutSection,
} from "#domain/entries/preview/preview-address.ts"
import { isPreviewDay } from "#domain/entries/preview/preview-day.ts"
import { listPreviewLinks, makePreviewLink, revokePreviewLink } from "#domain/entries/preview/preview-links.server.ts"
import { publicAddress } from "#domain/entries/public-address.server.ts"
import { formatDay, today } from "#platform/time/day.ts"
import { actorOf } from "#panel/client.server.ts"
import { formText } from "#panel/form-text.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { panelRequestContext, servicesContext } from "#panel/request-context.server.ts"
import { Button } from "#panel/ui/button.tsx"
import controls from "#panel/ui/controls.module.css"
import { StatusMessage } from "#panel/ui/status-message.tsx"
import { TextField } from "#panel/ui/field.tsx"
import { Moment } from "#panel/ui/moment.tsx"
import { BackLink, PageHead } from "#panel/ui/page-head.tsx"
import { useAnswer } from "#panel/use-answer.ts"
import { ChooseDrafts } from "./choose-drafts.tsx"
import { presentLinks } from "./present-links.server.ts"
import { PreviewFrame } from "./preview-frame.tsx"
import styles from "./previews-page.module.css"

export const handle: PanelHandle = { access: "content", frames: true }

export function meta() {
  return [{ title: "Prévias - Painel" }]
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const [drafts, links] = await Promise.all([listDrafts(db), listPreviewLinks(db, clock())])
  const wanted = new Set(url.searchParams.getAll("item"))
  const asked = drafts.filter((draft) => wanted.has(formatEntryRefs([draft])))
  const chosen = asked.slice(0, entryRefsMax)
  const [first] = chosen
  return {
    today: today(clock()),
    leftOut: asked.length - chosen.length,
    drafts: drafts.map((draft) => ({
      ref: formatEntryRefs([draft]),
      title: titleOf(draft, draft.document),
      savedBy: draft.savedBy,
      savedAt: draft.savedAt,
      isChosen: chosen.includes(draft),
    })),
    preview: first && {
      entries: chosen.map(({ kind, id }) => ({ kind, id })),
      address: withoutSection(await publicAddress(db, first, first.document)),
      revision: chosen.map(({ revision }) => revision).join("."),
    },
    links: presentLinks(links, drafts),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { db, clock } = context.get(servicesContext)
  const actor = actorOf(context)
  if (form.get("intent") === "revoke") {
    const isRevoked = await revokePreviewLink(db, formText(form, "link"), actor, clock())
    return data({ message: isRevoked ? "Link cancelado: ele não abre mais." : "Este link já não valia." })
  }
  const entries = parseEntryRefs(formText(form, "entries"))
  const address = formText(form, "address")
  const day = formText(form, "day") || undefined
  if (form.get("intent") !== "share" || !entries || !isSiteAddress(address)) throw new Response(null, { status: 400 })
  if (day && !isPreviewDay(day, clock())) throw new Response(null, { status: 400 })
  const token = await makePreviewLink(db, { entries, address, day }, actor, clock())
  return data({ link: context.get(panelRequestContext).origin + sharedPreviewAddress(token) + address })
}

function isSiteAddress(address: string): boolean {
  return address.length <= 300 && /^\/(?![/\\])[\w\-/%.,:@!$&'()*+;=?]*$/.test(address)
}

export default function PreviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { drafts, leftOut, preview, links, today } = loaderData
  const answer = useAnswer(actionData)
  return (
    <div className={styles.page}>
      <BackLink to={href("/conteudo")}>Conteúdo</BackLink>
      <PageHead title="Prévias" />
      <StatusMessage of={answer}>
        {answer && "message" in answer && <p className={controls.notice}>{answer.message}</p>}
      </StatusMessage>
      {answer && "link" in answer && <NewLink link={answer.link} />}
      <div className={styles.beside}>
        <ChooseDrafts legend="Rascunhos para ver juntos" button="Ver prévia" drafts={drafts} leftOut={leftOut} />
        {preview && <PreviewFrame {...preview} today={today} />}
      </div>
      <Links links={links} />
    </div>
  )
}

function NewLink({ link }: { link: string }) {
  return (
    <section className={controls.notice} aria-labelledby="novo-link">
      <h2 id="novo-link">Link pronto</h2>
      <TextField
        label="Mande a quem não tem acesso ao painel"
        name="link"
        readOnly
        value={link}
        help={`Copie agora: ele não aparece de novo. Vale ${previewLinkDays} dias e mostra o rascunho como estiver.`}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    </section>
  )
}

function Links({ links }: { links: Route.ComponentProps["loaderData"]["links"] }) {
  if (links.length === 0) return null
  return (
    <section aria-labelledby="links">
      <h2 id="links">Links que ainda valem</h2>
      <ul className={styles.links}>
        {links.map(({ hash, what, day, by, endsAt }) => (
          <li key={hash}>
            <span>
              <span className={controls.name}>{what}</span>{" "}
              <span className={`${controls.small} ${controls.soft}`}>
                {day && `como em ${formatDay(day)}, `}
                {by && `de ${by}, `}até <Moment at={endsAt} />
              </span>
            </span>
            <Form method="post" replace>
              <input type="hidden" name="link" value={hash} />
              <Button look="plain" name="intent" value="revoke">
                Cancelar<span className={controls.hidden}> o link de {what}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
