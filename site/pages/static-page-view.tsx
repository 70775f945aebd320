import { IconBrandWhatsapp } from "@tabler/icons-react"
import { type MetaDescriptor, href, useRouteLoaderData } from "react-router"
import { Cover } from "#site/shell/page/page-cover.tsx"
import { PhotoGallery } from "#ui/picture/photo-gallery.tsx"
import { profileNames, profileSlugs } from "#domain/agency/profile.ts"
import { Breadcrumb } from "#site/shell/page/breadcrumb.tsx"
import { withProfile } from "#domain/agency/profile-addresses.ts"
import { type SiteData, pageMeta } from "#site/shell/page/page-meta.ts"
import { whatsappLink } from "#platform/text/phone-link.ts"
import { ArrowLink, ButtonLink } from "#ui/button.tsx"
import { Disclosure } from "#ui/disclosure.tsx"
import layout from "#ui/layout.module.css"
import { Prose } from "#ui/prose.tsx"
import type { StaticPageData } from "./load-static-page.server.ts"
import styles from "./static-page-view.module.css"

/** A static page: cover, text and pictures, and its sections as an accordion with the first one open. */
export function StaticPageView({ page }: { page: StaticPageData }) {
  const { title, subtitle, description, cover, pictures, sections, crumbs } = page
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <article>
        <Cover image={cover} name={title} text={subtitle} />
        {(description || pictures.length > 0 || sections.length > 0) && (
          <div className={`${layout.shell} ${layout.grid} ${styles.spread}`}>
            {(description || pictures.length > 0) && (
              <div className={styles.text} data-alone={sections.length === 0 || undefined}>
                <Prose html={description} dropCap />
                <PhotoGallery place={title} images={pictures} sizes="(min-width: 56.25em) 36rem, 100vw" />
              </div>
            )}
            {sections.length > 0 && (
              <div className={styles.sections} data-alone={(!description && pictures.length === 0) || undefined}>
                {sections.map((section, index) => (
                  <Disclosure key={`${index} ${section.title}`} title={section.title} open={index === 0}>
                    <Prose html={section.description} />
                  </Disclosure>
                ))}
              </div>
            )}
          </div>
        )}
      </article>
      <NextStep page={page} />
    </>
  )
}

export function staticPageMeta(
  matches: Parameters<typeof pageMeta>[0],
  page: StaticPageData | undefined,
): MetaDescriptor[] {
  if (!page) return []
  // A page may be in both profiles: the profile makes title and description distinct.
  const ofProfile = profileNames[page.profile]
  const description = [ofProfile, page.summary || page.title].join(": ")
  return pageMeta(matches, {
    breadcrumb: [ofProfile, page.title],
    description,
    canonical: page.canonical,
    crumbs: page.crumbs,
    card: {
      kind: `pagina-${profileSlugs[page.profile]}`,
      id: page.id,
      shows: [page.title, page.cover],
    },
  })
}

function NextStep({ page: { profile, title } }: { page: StaticPageData }) {
  const site = useRouteLoaderData("root") as SiteData | undefined
  return (
    <aside className={layout.band} aria-labelledby="ainda-com-perguntas" data-print="no">
      <div className={`${layout.shell} ${layout.grid} ${styles.next}`}>
        <div className={styles.question}>
          <h2 id="ainda-com-perguntas">Ficou uma pergunta?</h2>
          <p className={layout.standfirst}>Pergunte a uma pessoa. Respondemos por escrito, para você guardar.</p>
        </div>
        <div className={styles.links}>
          <ButtonLink to={withProfile(href("/orcamento"), profile)}>Solicitar orçamento</ButtonLink>
          {site && (
            <ButtonLink
              look="line"
              to={whatsappLink(site.agency.whatsapp, `Olá! Li a página “${title}” e tenho uma pergunta:`)}
            >
              <IconBrandWhatsapp size="1.35em" stroke={1.6} aria-hidden />
              WhatsApp
            </ButtonLink>
          )}
          <ArrowLink to={withProfile(href("/contatos"), profile)}>Lojas e telefones</ArrowLink>
        </div>
      </div>
    </aside>
  )
}
