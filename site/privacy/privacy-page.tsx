import { href } from "react-router"
import { emailLink } from "#platform/text/email-link.ts"
import { writtenPhoneLink } from "#platform/text/written-phone-link.ts"
import type { Agency } from "#domain/agency/agency.ts"
import { useProfile } from "#site/shell/layout/use-layout.ts"
import { draftRetentionDays } from "#site/quotes/draft/forget-draft.ts"
import { formatDayCount, formatMonthCount } from "#platform/time/retention.ts"
import { accessLogDaysContext, servicesContext } from "#site/request-context.server.ts"
import { getAgency } from "#domain/agency/agency.server.ts"
import { Breadcrumb } from "#site/shell/page/breadcrumb.tsx"
import { withProfile } from "#domain/agency/profile-addresses.ts"
import { startCrumb } from "#site/shell/header/menu.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import layout from "#ui/layout.module.css"
import { PageLink } from "#ui/page-link.tsx"
import type { Route } from "./+types/privacy-page"
import styles from "./legal-page.module.css"

export { shouldRevalidate } from "#site/shell/page/revalidate.ts"

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { name, company_name, cnpj, address, email, phone, privacy_contact, retention } = await getAgency(services)
  return {
    name,
    company_name,
    cnpj,
    address,
    email,
    phone,
    phone_link: writtenPhoneLink(phone),
    privacy_contact,
    retention,
    accessLogDays: context.get(accessLogDaysContext),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const description = "O que guardamos, para quê, por quanto tempo e a quem perguntar."
  const canonical = href("/privacidade")
  return pageMeta(matches, {
    breadcrumb: ["Privacidade"],
    description,
    canonical,
    crumbs: [startCrumb(undefined), { title: "Privacidade" }],
  })
}

/** The stored personal data. Keep in sync with the code that deletes it. */
const storedData = ({ quotes_months, gifts_days, mail_bodies_days }: Agency["retention"], accessLogDays?: number) => [
  {
    what:
      "Pedido de orçamento: nome, contatos, onde você mora, a viagem que quer e as observações. " +
      "Das crianças, só a faixa de idade.",
    why: "Para montar e negociar o orçamento que você pediu (LGPD, art. 7º, V).",
    time: `${formatMonthCount(quotes_months)} depois do último contato.`,
  },
  {
    what: "Presente de lua de mel: nome, contatos, a mensagem, a cota escolhida e a imagem do comprovante.",
    why: "Para conferir o presente e entregar a mensagem ao casal (art. 7º, V).",
    time:
      `${formatDayCount(gifts_days)}. ` +
      "Da imagem apagamos, já na chegada, os dados escondidos do arquivo, como o lugar da foto.",
  },
  {
    what:
      "O que a equipe anota ao atender você: em que ponto está o pedido, o próximo passo, as conversas e as notas. " +
      "E quem da equipe abriu o pedido ou o comprovante, e quando.",
    why:
      "Para que qualquer pessoa da equipe continue o atendimento, e para conferir quem viu os seus dados " +
      "(art. 7º, V e IX).",
    time:
      "As anotações, enquanto existir o pedido ou o presente. " +
      "O registro de quem viu, por dois anos, sem as suas palavras.",
  },
  {
    what: "O texto e os endereços dos e-mails que o site envia sobre esses pedidos.",
    why: "Para tentar de novo quando o servidor de e-mail falha.",
    time: `${formatDayCount(mail_bodies_days)} depois do envio.`,
  },
  {
    what: "Autorização para receber promoções por e-mail, se você marcar a caixa: o texto, a data e o canal.",
    why:
      "Para provar o que foi aceito, e quando (art. 8º). A caixa vem desmarcada e nada depende dela, e o e-mail de " +
      "confirmação avisa do aceite: se não foi você quem marcou, escreva para sair.",
    time:
      `Enquanto o pedido em que foi dada: ${formatMonthCount(quotes_months)} depois do último contato. ` +
      "Se você pedir para sair, ela deixa de valer na hora, e até lá fica o dia em que você saiu.",
  },
  {
    what:
      "Se você pedir para ser apagado ou para sair da lista de promoções: códigos que não dizem quem você é, " +
      "e a data do pedido.",
    why: "Para apagar ou tirar você de novo se um backup antigo voltar (art. 18, VI e IX).",
    time:
      "Sem prazo, porque um backup antigo pode voltar a qualquer tempo. " +
      "Sem a chave, que fica fora do banco de dados, os códigos não servem para nada.",
  },
  ...(accessLogDays === undefined ? [] : [accessLogEntry(accessLogDays)]),
  {
    what:
      "De quem envia um formulário ou abre uma prévia por link: o endereço IP, na memória do servidor, e um código " +
      "tirado dele, no banco de dados. Sem a nossa chave, o código não diz qual era o endereço. " +
      "E registros técnicos sem nome, e-mail nem IP.",
    why: "Para conter envios em massa e achar defeitos (art. 7º, IX).",
    time:
      "O IP, por dez minutos. O código, no máximo um dia a mais. Nenhum dos dois é gravado junto do pedido. " +
      "Só de quem tenta entrar no painel da equipe o IP fica por dois anos.",
  },
]

/** The law requires six months, which are at most 184 days. */
const accessLogEntry = (days: number) => ({
  what:
    "De cada acesso ao site: data, hora, endereço IP e porta de origem, e que tipo de página era. " +
    "Sem nome, sem o que foi escrito.",
  why: "Para cumprir o Marco Civil da Internet (Lei 12.965/2014, art. 15). Esses registros só saem por ordem judicial.",
  time: `${days === 184 ? "Seis meses" : formatDayCount(days)}, em sigilo e separados do resto.`,
})

export default function PrivacyPage({ loaderData: agency }: Route.ComponentProps) {
  const profile = useProfile()
  const { privacy_contact: contact } = agency
  return (
    <>
      <Breadcrumb crumbs={[startCrumb(profile), { title: "Privacidade" }]} />
      <article className={`${layout.shell} ${styles.page}`}>
        <header>
          <h1>Privacidade</h1>
          <p className={layout.standfirst}>
            Pedimos o que a viagem precisa, dizemos por quanto tempo fica e apagamos depois. Sem cookies, sem anúncios,
            sem ninguém olhando por cima do seu ombro.
          </p>
        </header>
        <section aria-labelledby="quem">
          <h2 id="quem">Quem responde por seus dados</h2>
          <p>A controladora dos dados, nos termos da Lei Geral de Proteção de Dados (Lei 13.709/2018), é:</p>
          <ul>
            <li>
              {agency.company_name}, CNPJ {agency.cnpj}
            </li>
            <li>{agency.address}</li>
            <li>
              Telefone <a href={agency.phone_link}>{agency.phone}</a>
            </li>
            <li>
              E-mail <a href={emailLink(agency.email)}>{agency.email}</a>
            </li>
          </ul>
          <p>
            Quem cuida do assunto e atende você (art. 41 da lei) é <strong>{contact.name}</strong>:{" "}
            <a href={emailLink(contact.email)}>{contact.email}</a>.
          </p>
        </section>
        <section aria-labelledby="guardamos">
          <h2 id="guardamos">O que guardamos, para quê e por quanto tempo</h2>
          <ul className={styles.storedData}>
            {storedData(agency.retention, agency.accessLogDays).map(({ what, why, time }) => (
              <li key={what}>
                <p>{what}</p>
                <dl>
                  <dt>Para quê</dt>
                  <dd>{why}</dd>
                  <dt>Por quanto tempo</dt>
                  <dd>{time}</dd>
                </dl>
              </li>
            ))}
          </ul>
          <p>
            Se um pedido vira contrato, os documentos da viagem seguem os prazos da lei fiscal e do consumidor, e isso
            está escrito no contrato.
          </p>
        </section>
        <section aria-labelledby="quem-ve">
          <h2 id="quem-ve">Quem mais vê</h2>
          <p>
            Só a equipe da {agency.name} e os fornecedores que sua viagem exigir (escola, companhia aérea, hotel,
            seguradora), na hora de reservar e com o que cada um precisa. Alguns ficam em outros países. O casal recebe,
            de cada presente conferido, a mensagem, o nome de quem presenteou, a cota, o valor, o dia e o protocolo; não
            os contatos nem o comprovante. Não vendemos nem emprestamos dados.
          </p>
        </section>
        <section aria-labelledby="navegador">
          <h2 id="navegador">O que fica no seu navegador</h2>
          <p>
            Este site não usa cookies. Guarda no seu navegador uma palavra, <code>page-layout</code>, que diz se você
            estava em Intercâmbio ou em Lazer/Negócios. Ela não sai do seu aparelho; limpar os dados do site a apaga.
          </p>
          <p>
            Um pedido de orçamento que você começou fica em <code>quote-draft</code>, também só no seu aparelho: some
            quando você envia ou descarta, ou na primeira visita ao site passados {draftRetentionDays} dias. Até fechar
            a aba, <code>how-we-met</code> guarda uma resposta sugerida para “Como nos conheceu?”, nunca o endereço de
            onde você veio; <code>quote-sent</code>, o protocolo do pedido que você enviou, para não apagar o próximo
            que começar; <code>gift-draft</code>, a mensagem de um presente que você começou, com nome e contatos, que
            some também quando você a envia; e <code>scroll-positions</code>, até onde você rolou cada página, para
            voltar ao mesmo ponto.
          </p>
          <p>
            Nenhuma outra empresa é chamada antes de você clicar: letras e imagens vêm do nosso próprio endereço. Um
            mapa aberto vem do serviço de mapas, como o botão avisa, e uma conversa no WhatsApp, da Meta. Esses serviços
            recebem o seu endereço IP e seguem as regras deles.
          </p>
        </section>
        <section aria-labelledby="direitos">
          <h2 id="direitos">O que você pode pedir</h2>
          <ul>
            <li>Saber o que temos sobre você e receber uma cópia.</li>
            <li>Corrigir o que estiver errado.</li>
            <li>Apagar antes do prazo o que você enviou: pedidos, mensagens e comprovantes.</li>
            <li>Sair da lista de promoções, ou se opor a um uso com que não concorda.</li>
          </ul>
          <p>
            Escreva para <a href={emailLink(contact.email)}>{contact.email}</a>, com o protocolo se tiver. Respondemos
            em até 15 dias, sem custo. Se a resposta não servir, você pode reclamar à Autoridade Nacional de Proteção de
            Dados (ANPD).
          </p>
        </section>
        <section aria-labelledby="cuidado">
          <h2 id="cuidado">Como cuidamos</h2>
          <p>
            Os envios chegam por conexão cifrada e ficam em um banco de dados que só a equipe abre. Os comprovantes
            ficam em uma pasta privada, com nomes sorteados, e nenhum endereço da internet leva a eles. Para atender
            você, a equipe recebe por e-mail uma cópia do que foi enviado. Se algo vazar e puder causar dano, avisamos
            você e a ANPD.
          </p>
        </section>
        <p className={styles.seeAlso}>
          Veja também a página de <PageLink to={withProfile(href("/acessibilidade"), profile)}>Acessibilidade</PageLink>
          .
        </p>
      </article>
    </>
  )
}
