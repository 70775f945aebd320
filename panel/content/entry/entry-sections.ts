import type { EntryKind } from "#domain/entries/entry-kind.ts"

/** A section of the editor: a title and field names. */
interface Section {
  title: string
  fields: readonly string[]
}

const facts = ["language", "capital", "currency", "population", "timezone", "ddi_code"]

/** The editor's sections by kind. They contain every field except fixed ones. */
export const sectionsOf: Readonly<Record<EntryKind, readonly Section[]>> = {
  packages: [
    { title: "Nome e lugar", fields: ["name", "profiles", "country_id", "city_id", "segment_id", "featured"] },
    { title: "Preço", fields: ["value", "value_currency", "price_basis"] },
    { title: "Promoção", fields: ["promotion"] },
    { title: "Texto", fields: ["summary", "description"] },
    { title: "O que inclui", fields: ["include", "not_include", "observation"] },
    { title: "Imagens", fields: ["images"] },
  ],
  countries: [
    { title: "Nome", fields: ["name", "profiles", "title"] },
    { title: "Texto", fields: ["description"] },
    { title: "Sobre o lugar", fields: facts },
    { title: "Mapa", fields: ["map"] },
    { title: "Imagens", fields: ["images", "banners"] },
  ],
  cities: [
    { title: "Nome e lugar", fields: ["name", "country_id", "profiles", "title"] },
    { title: "Texto", fields: ["description"] },
    { title: "Sobre o lugar", fields: ["language", "currency", "population", "timezone"] },
    { title: "Mapa", fields: ["map"] },
    { title: "Imagens", fields: ["images"] },
  ],
  attractions: [
    { title: "Nome e lugar", fields: ["name", "city_id", "title"] },
    { title: "Texto", fields: ["description"] },
    { title: "Sobre o lugar", fields: facts },
    { title: "Mapa", fields: ["map"] },
    { title: "Imagens", fields: ["images"] },
  ],
  segments: [
    { title: "Nome", fields: ["name", "title"] },
    { title: "Texto", fields: ["description"] },
    { title: "Imagens", fields: ["banners"] },
  ],
  banners: [
    { title: "Título", fields: ["title", "subtitle", "profiles"] },
    { title: "Botões", fields: ["btn_1_title", "btn_1_link", "btn_2_title", "btn_2_link"] },
    { title: "Imagens", fields: ["images"] },
  ],
  differentials: [
    { title: "Título", fields: ["title", "link", "profiles"] },
    { title: "Imagens", fields: ["images"] },
  ],
  steps: [
    { title: "Título", fields: ["title", "position", "profiles", "link"] },
    { title: "Texto", fields: ["description"] },
    { title: "Imagens", fields: ["images"] },
  ],
  testimonials: [
    { title: "Quem conta", fields: ["client", "location", "course", "testimonial_date", "profiles", "home"] },
    { title: "Depoimento", fields: ["message"] },
    { title: "Imagens", fields: ["images"] },
  ],
  partners: [
    { title: "Nome", fields: ["title"] },
    { title: "Imagens", fields: ["images"] },
  ],
  stores: [
    { title: "Loja", fields: ["name", "address", "working_times"] },
    { title: "Contatos", fields: ["phone", "cellphone", "whatsapp", "email", "skype"] },
    { title: "Mapa", fields: ["map"] },
    { title: "Pedidos", fields: ["desk"] },
  ],
  "static-pages": [
    { title: "Título", fields: ["title", "subtitle", "menu", "profiles"] },
    { title: "Texto", fields: ["description"] },
    { title: "Partes", fields: ["subdescriptions"] },
    { title: "Imagens", fields: ["images"] },
  ],
  honeymoons: [
    { title: "Casal", fields: ["title", "description", "more_info"] },
    { title: "Cotas", fields: ["cotes"] },
    { title: "Pix", fields: ["pix"] },
    { title: "Imagens", fields: ["images"] },
  ],
  pictures: [
    { title: "Texto alternativo", fields: ["alt"] },
    { title: "Ponto dos cortes", fields: ["focus"] },
  ],
  agency: [
    { title: "Identidade", fields: ["name", "company_name", "cnpj", "cadastur", "title_suffix", "description"] },
    { title: "Contatos", fields: ["address", "email", "phone", "whatsapp", "social", "privacy_contact"] },
    { title: "Pedidos", fields: ["desks", "reply_within", "retention"] },
    { title: "Cotações", fields: ["rates"] },
    { title: "Páginas", fields: ["covers", "honeymoon_page", "wide_tiles", "demonstration"] },
    { title: "Textos da equipe", fields: ["texts"] },
  ],
}
