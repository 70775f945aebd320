import { Link } from "react-router"
import type { Route } from "./+types/gift-page"
import { coupleName } from "#domain/gifts/couple-name.ts"
import { findGiftDetails } from "#domain/gifts/gift-details.server.ts"
import type { ContactWay } from "#domain/requests/event-details.ts"
import { recordView } from "#domain/requests/request-views.server.ts"
import { formatPhone } from "#platform/text/phone.ts"
import { phoneLink } from "#platform/text/phone-link.ts"
import { actorOf } from "#panel/client.server.ts"
import { flashText } from "#panel/flash.ts"
import { notFound } from "#panel/not-found.server.ts"
import type { PanelHandle } from "#panel/panel-handle.ts"
import { servicesContext, staffContext } from "#panel/request-context.server.ts"
import { CorrectContact } from "#panel/ui/correct-contact.tsx"
import { ContactLink } from "#panel/ui/contact-link.tsx"
import controls from "#panel/ui/controls.module.css"
import { Aloud, Block, DetailPage, Facts, PersonHead, Quotation } from "#panel/ui/detail-page.tsx"
import { HistoryLog, RetryEmail } from "#panel/ui/history-log.tsx"
import { NoteForm } from "#panel/ui/note-form.tsx"
import { lastList } from "#panel/ui/last-list.ts"
import { BackLink } from "#panel/ui/page-head.tsx"
import { SeenBy } from "#panel/ui/seen-by.tsx"
import { useRevalidatedAnswer } from "#panel/ui/use-revalidated-answer.ts"
import { actOnGift } from "./act-on-gift.server.ts"
import { coupleHref } from "./gift-address.ts"
import { GiftActions } from "./gift-actions.tsx"
import { decidedStage, giftFlashTexts } from "./gift-flash.ts"
import { GiftNotices } from "./gift-notices.tsx"
import { presentGift } from "./present-gift.server.ts"
import { Receipt } from "./receipt-view.tsx"
import { RelatedGifts } from "./related-gifts.tsx"
import { formatReais } from "#platform/text/money.ts"
import styles from "./gift-page.module.css"

export { revalidateAfterRefusal as shouldRevalidate } from "#panel/revalidate-after-refusal.ts"

export const handle: PanelHandle = { access: "requests" }

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData ? `Presente de ${loaderData.gift.name}` : "Presente"} - Painel` }]
}

export async function loader({ params: { protocol }, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const details = await findGiftDetails(services.db, protocol)
  if (!details) throw notFound()
  await recordView(services, { ...actorOf(context), protocol })
  const view = await presentGift(services, details, context.get(staffContext))
  const decided = decidedStage(url)
  return {
    ...view,
    decided: decided === view.card.stage ? decided : undefined,
    flash: flashText(giftFlashTexts, url),
    sendsEmails: !services.mailer.isFolder,
  }
}

export function action({ params: { protocol }, request, context }: Route.ActionArgs) {
  return actOnGift(request, context, protocol)
}

export default function GiftPage({ loaderData, actionData, params: { protocol } }: Route.ComponentProps) {
  const {
    card,
    gift,
    links,
    contact,
    couple,
    emails,
    related,
    history,
    viewers,
    arrived,
    me,
    ownLast,
    decided,
    flash,
    sendsEmails,
    next,
  } = loaderData
  const answer = useRevalidatedAnswer(actionData)
  return (
    <DetailPage
      top={
        <>
          <BackLink to={lastList("/presentes")}>Presentes</BackLink>
          <PersonHead name={gift.name} of="gift">
            Presente de lua de mel {protocol}, chegou {arrived}, pelo site
          </PersonHead>
          <Sentence gift={gift} couple={couple} />
          <Quotation by="Mensagem para o casal">{gift.message}</Quotation>
          <Receipt protocol={protocol} />
        </>
      }
      asideLabel="Decisão e história"
      isAsideShort
      aside={
        <>
          <GiftNotices
            revision={card.revision}
            answer={answer}
            history={history}
            decided={decided}
            flash={flash}
            sendsEmails={sendsEmails}
            next={next}
            guest={gift.name}
          />
          <RelatedGifts gifts={related} />
          <GiftActions
            // A note changes neither: a decision that is being typed survives it.
            key={`${card.stage} ${card.cents}`}
            card={card}
            me={me}
            ownDecision={ownLast.decision}
            sentCents={gift.cote_cents}
            answer={answer}
            guest={gift.name}
            sendsEmails={sendsEmails}
          />
          <section aria-labelledby="historia">
            <h2 id="historia">História</h2>
            <NoteForm
              protocol={protocol}
              staffId={me}
              revision={card.revision}
              ownLast={ownLast.note}
              text={answer?.values.text}
              errors={answer?.errors?.text}
            />
            <HistoryLog protocol={protocol} entries={history} />
          </section>
          <SeenBy viewers={viewers} />
        </>
      }
      rest={
        <>
          <Block id="dados" title="Dados de quem presenteou">
            <Facts
              facts={[
                ...contactFacts(gift, links),
                {
                  label: "Casal",
                  value: <Link to={coupleHref(gift.honeymoon_id)}>{coupleName(couple, gift.honeymoon_id)}</Link>,
                },
              ]}
            />
            <CorrectContact
              revision={card.revision}
              contact={contact}
              sendsEmails={sendsEmails}
              refused={answer?.intent === "correct" ? answer : undefined}
            />
          </Block>
          <Block id="emails" title="E-mails">
            {emails.length === 0 && <p className={controls.soft}>Não há e-mails guardados deste presente.</p>}
            <ul className={styles.emails}>
              {emails.map(({ name, state, hasFailed }, index) => (
                <li key={index}>
                  {name}: <span className={controls.soft}>{state}</span> {hasFailed && <RetryEmail of={protocol} />}
                </li>
              ))}
            </ul>
          </Block>
        </>
      }
    />
  )
}

/** Links to the guest. A number without WhatsApp, such as a landline, has no chat. */
function contactFacts(
  { email, phone }: Record<"email" | "phone", string>,
  links: { email: string; whatsapp: string | undefined },
) {
  const link = (by: ContactWay, to: string, text: string) => (
    <ContactLink by={by} href={to}>
      {text}
    </ContactLink>
  )
  return [
    { label: "E-mail", value: link("email", links.email, email) },
    { label: "Telefone", value: link("phone", phoneLink(phone), formatPhone(phone)) },
    ...(links.whatsapp ? [{ label: "WhatsApp", value: link("whatsapp", links.whatsapp, "Abrir conversa") }] : []),
  ]
}

interface SentenceProps {
  gift: { name: string; cote_id: number | null; cote_title: string | null; cote_cents: number | null }
  couple: string | null
}

/** The gift as a sentence to read aloud on the phone. */
function Sentence({ gift: { name, cote_id, cote_title, cote_cents }, couple }: SentenceProps) {
  return (
    <Aloud>
      <span className={controls.name}>{name}</span> presenteia{" "}
      <span className={controls.name}>{couple ?? "um casal cuja página saiu do site"}</span>
      {cote_title === null ? (
        ", sem escolher uma cota"
      ) : (
        <>
          {" com "}
          <b>{cote_title}</b>
          {cote_id === null && " (escrito por quem presenteia)"}
        </>
      )}
      {cote_cents === null ? (
        " e sem dizer o valor."
      ) : (
        <>
          , de <b>{formatReais(cote_cents)}</b>.
        </>
      )}
    </Aloud>
  )
}
