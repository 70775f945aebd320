import type { EntryKind } from "#domain/entries/entry-kind.ts"
import { featuredLimit } from "#domain/home/home.ts"
import { stateAbbreviations } from "#domain/places/places.ts"
import { agencyDescriptions, whatsappHelp } from "./agency-descriptions.ts"
import type { FieldDescription, FieldDescriptions } from "./field-description.ts"

const htmlHelp =
  "Em HTML simples: p, h3, h4, ul, ol, li, strong, em, a, br e blockquote. Cores e tamanhos são do desenho do site."
const profileOptions = { exchange: "Intercâmbio", tourism: "Lazer/Negócios" }
const picture: FieldDescription = { label: "Imagem", as: "picture" }

/** Fields that most kinds have, by the names of their schema. */
const commonDescriptions: FieldDescriptions = {
  id: { label: "Número", as: "fixed" },
  profiles: { label: "Onde aparece", options: profileOptions },
  name: { label: "Nome" },
  title: { label: "Título", help: "No alto da página. Sem ele, aparece o nome." },
  subtitle: { label: "Subtítulo" },
  summary: {
    label: "Resumo",
    help: "Uma frase para o cartão e para os buscadores, que mostram até 160.",
    as: "area",
    isCounted: true,
  },
  description: { label: "Descrição", help: htmlHelp, as: "html" },
  link: { label: "Link", help: "/contatos (do próprio site), https://, mailto: ou tel:" },
  images: { label: "Imagens", help: "A primeira é a capa.", item: "imagem" },
  "images[]": picture,
  banners: {
    label: "Faixas do alto",
    help: "Imagens largas, pelo nome. Aparece a primeira; em um segmento, também a segunda, no fim da página.",
    item: "faixa",
  },
  "banners[]": picture,
  country_id: { label: "País", help: "Escreva o nome e escolha na lista." },
  city_id: { label: "Cidade", help: "Escreva o nome e escolha na lista." },
  segment_id: { label: "Segmento", help: "No turismo, é o caminho até o pacote." },
  language: { label: "Idioma" },
  capital: { label: "Capital" },
  currency: { label: "Moeda", help: "Como se diz a quem viaja: euro." },
  population: { label: "População" },
  timezone: { label: "Fuso horário" },
  ddi_code: { label: "DDI", help: "Como +353." },
  map: {
    label: "Mapa",
    help: "Cole o link ou o código de Compartilhar (Google Maps ou OpenStreetMap), ou as coordenadas.",
    as: "map",
  },
}

const kindDescriptions: Partial<Record<EntryKind, FieldDescriptions>> = {
  packages: {
    featured: {
      label: "Destaque na página inicial",
      help:
        `Cabem ${featuredLimit} em cada perfil, na ordem da lista. Com mais, a página leva à busca, que tem todos. ` +
        "Sem nenhum, ela mostra as promoções ou, se não há, os primeiros pacotes. " +
        "No Intercâmbio, as páginas de países e cidades mostram só destaques e promoções, com um link para os outros.",
    },
    value: {
      label: "Preço",
      help: "Sem preço, o site diz “Preço sob consulta”. Enquanto há promoção, ele aparece riscado.",
      as: "money",
    },
    value_currency: { label: "Moeda do preço", as: "currency" },
    price_basis: { label: "O que o preço inclui", help: "Por exemplo: por pessoa, em quarto duplo." },
    promotion: { label: "Tem promoção", called: "Promoção" },
    "promotion.value": { label: "Preço promocional", as: "money" },
    "promotion.currency": { label: "Moeda da promoção", as: "currency" },
    "promotion.starts": { label: "Primeiro dia", as: "day" },
    "promotion.ends": { label: "Último dia", help: "Ainda vale neste dia, no horário de Brasília.", as: "day" },
    include: { label: "Inclui", help: htmlHelp, as: "html" },
    not_include: { label: "Não inclui", help: htmlHelp, as: "html" },
    observation: { label: "Observações", help: htmlHelp, as: "html" },
  },
  banners: {
    title: { label: "Título" },
    btn_1_title: { label: "Texto do primeiro botão" },
    btn_1_link: { label: "Link do primeiro botão", help: "/contatos (do próprio site) ou https://" },
    btn_2_title: { label: "Texto do segundo botão" },
    btn_2_link: { label: "Link do segundo botão", help: "/contatos (do próprio site) ou https://" },
  },
  differentials: {
    title: { label: "Título" },
    images: {
      label: "Imagens",
      help: "A primeira é para o quadro largo, a segunda para o estreito.",
      item: "imagem",
    },
  },
  steps: {
    title: { label: "Título" },
    position: {
      label: "Lugar na página inicial",
      options: { "1": "Da ideia ao embarque", "2": "Do embarque à volta" },
    },
  },
  testimonials: {
    client: { label: "Quem conta" },
    home: { label: "Na página inicial" },
    location: { label: "Onde mora ou esteve" },
    course: { label: "Curso ou viagem" },
    message: { label: "Depoimento", help: htmlHelp, as: "html" },
    testimonial_date: { label: "Dia do depoimento", as: "day" },
  },
  partners: { title: { label: "Nome" } },
  stores: {
    phone: { label: "Telefone" },
    cellphone: { label: "Celular" },
    whatsapp: { label: "WhatsApp", help: whatsappHelp },
    email: { label: "E-mail" },
    skype: { label: "Skype" },
    working_times: { label: "Horário de atendimento" },
    address: { label: "Endereço", as: "area" },
    desk: { label: "Recebe pedidos de alguns estados", called: "Pedidos" },
    "desk.email": { label: "E-mail que recebe os pedidos", help: "Não aparece no site." },
    "desk.profiles": { label: "Pedidos de", options: profileOptions },
    "desk.states": {
      label: "De quem mora em",
      options: Object.fromEntries(stateAbbreviations.map((state) => [state, state])),
    },
  },
  "static-pages": {
    title: { label: "Título" },
    menu: {
      label: "Menu",
      help: "Sem menu, a página fica fora dos menus, mas a busca do site e o Google a acham.",
      options: { "1": "Quem Somos", "2": "Serviços", "3": "Cursos" },
    },
    subdescriptions: { label: "Partes da página", item: "parte" },
    "subdescriptions[]": { label: "Parte" },
    "subdescriptions[].title": { label: "Título da parte" },
    "subdescriptions[].description": { label: "Texto da parte", help: htmlHelp, as: "html" },
  },
  honeymoons: {
    title: { label: "Casal", help: "Como Ana & Pedro. O endereço da página vem dos dois." },
    more_info: { label: "Como presentear", help: htmlHelp, as: "html" },
    pix: { label: "Recebe por Pix", called: "Pix" },
    "pix.key": { label: "Chave da agência", help: "À vista de todos na página: nunca a do casal." },
    "pix.name": { label: "Nome de quem recebe", help: "Até 25 letras, como o banco mostra." },
    "pix.city": { label: "Cidade de quem recebe", help: "Até 15 letras." },
    cotes: { label: "Cotas", item: "cota" },
    "cotes[]": { label: "Cota" },
    "cotes[].id": { label: "Número", as: "fixed" },
    "cotes[].title": { label: "O que é" },
    "cotes[].value": { label: "Valor em reais", as: "money" },
    "cotes[].image": { label: "Imagem", as: "picture" },
  },
  pictures: {
    alt: {
      label: "O que a imagem mostra",
      help: "Quem não vê a imagem ouve este texto. Se é só enfeite, escreva decorativa.",
      as: "area",
    },
    hash: { label: "Arquivo", as: "fixed" },
    width: { label: "Largura", as: "fixed" },
    height: { label: "Altura", as: "fixed" },
    color: { label: "Cor", as: "fixed" },
    focus: { label: "Tem um ponto que nenhum corte pode perder", called: "Ponto" },
    "focus.x": { label: "Da esquerda para a direita", as: "percent" },
    "focus.y": { label: "De cima para baixo", as: "percent" },
  },
  agency: agencyDescriptions,
}

/** The label and help of a field: `cotes[1].value` has those of `cotes[].value`. Undefined if a label is missing. */
export function findDescription(kind: EntryKind, field: string): FieldDescription | undefined {
  const pattern = field.replace(/\[\d+\]/g, "[]")
  return kindDescriptions[kind]?.[pattern] ?? (kind === "agency" ? undefined : commonDescriptions[pattern])
}

export function describeField(kind: EntryKind, field: string): FieldDescription {
  return findDescription(kind, field) ?? { label: field }
}
