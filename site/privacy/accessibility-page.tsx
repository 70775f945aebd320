import { href } from "react-router"
import { useProfile } from "#site/shell/layout/use-layout.ts"
import { Breadcrumb } from "#site/shell/page/breadcrumb.tsx"
import { withProfile } from "#domain/agency/profile-addresses.ts"
import { startCrumb } from "#site/shell/header/menu.ts"
import { pageMeta } from "#site/shell/page/page-meta.ts"
import { useAgency } from "#site/shell/layout/site-shell.tsx"
import { emailLink } from "#platform/text/email-link.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"
import layout from "#ui/layout.module.css"
import { PageLink } from "#ui/page-link.tsx"
import type { Route } from "./+types/accessibility-page"
import styles from "./legal-page.module.css"

export function meta({ matches }: Route.MetaArgs) {
  const canonical = href("/acessibilidade")
  const description = "Como este site foi feito para todo mundo usar, o que ainda falta e como reclamar."
  return pageMeta(matches, {
    breadcrumb: ["Acessibilidade"],
    description,
    canonical,
    crumbs: [startCrumb(undefined), { title: "Acessibilidade" }],
  })
}

export default function AccessibilityPage() {
  const profile = useProfile()
  const { email, phone, phone_link, whatsapp } = useAgency()
  return (
    <>
      <Breadcrumb crumbs={[startCrumb(profile), { title: "Acessibilidade" }]} />
      <article className={`${layout.shell} ${styles.page}`}>
        <header>
          <h1>Acessibilidade</h1>
          <p className={layout.standfirst}>
            Viajar é para quem quiser. O site também: com teclado, com leitor de tela, com letra grande, com internet
            fraca.
          </p>
        </header>
        <section aria-labelledby="meta">
          <h2 id="meta">O que buscamos</h2>
          <p>
            A Lei Brasileira de Inclusão (Lei 13.146/2015, art. 63) pede que os sites de empresas sejam acessíveis.
            Seguimos as diretrizes internacionais WCAG 2.2, nível AA. A conferência é nossa, com ferramentas automáticas
            e à mão, a cada mudança do site; nenhuma entidade de fora nos certificou.
          </p>
        </section>
        <section aria-labelledby="funciona">
          <h2 id="funciona">O que funciona</h2>
          <ul>
            <li>Tudo se alcança pelo teclado, com o foco sempre visível e um atalho para pular ao conteúdo.</li>
            <li>Títulos, listas, campos e avisos têm nome e ordem para leitores de tela; imagens têm descrição.</li>
            <li>
              O texto aguenta 200% de aumento e telas de 320 pixels sem perder conteúdo, e o contraste passa do mínimo.
            </li>
            <li>
              O que se move sozinho tem botão de pausa, para ao receber foco e não se move se o seu aparelho pede menos
              movimento.
            </li>
            <li>
              Os formulários dizem o que falta, em palavras, e levam até o campo. Funcionam também sem JavaScript.
            </li>
            <li>Nenhum formulário expira, e não há desafio de imagens para provar que você é gente.</li>
          </ul>
        </section>
        <section aria-labelledby="falta">
          <h2 id="falta">O que ainda falta</h2>
          <ul>
            <li>Os mapas vêm de outros serviços e não são bons com leitor de tela: o endereço está escrito ao lado.</li>
            <li>Não há versão em Libras nem em leitura fácil. Por escrito, atendemos por e-mail e WhatsApp.</li>
            <li>
              Textos e imagens são escritos por pessoas, e uma descrição pode faltar ou ficar pobre. Conte, que a gente
              arruma.
            </li>
          </ul>
        </section>
        <section aria-labelledby="reclamar">
          <h2 id="reclamar">Encontrou um obstáculo?</h2>
          <p>
            Diga a página, o que tentou fazer e o que usa (navegador, leitor de tela). Respondemos por escrito e,
            enquanto o conserto não chega, fazemos por você o que o site não deixou:{" "}
            <a href={emailLink(email)}>{email}</a>, <a href={phone_link}>{phone}</a> ou{" "}
            <a href={whatsappLink(whatsapp, "Olá! Encontrei um obstáculo no site:")} rel="noopener">
              WhatsApp
            </a>
            .
          </p>
          <p>Se não resolvermos, você pode reclamar ao Ministério Público Federal ou ao Disque 100.</p>
        </section>
        <p className={styles.seeAlso}>
          Veja também a página de <PageLink to={withProfile(href("/privacidade"), profile)}>Privacidade</PageLink> e os
          nossos <PageLink to={withProfile(href("/contatos"), profile)}>contatos</PageLink>.
        </p>
      </article>
    </>
  )
}
