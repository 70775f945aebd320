import { removeAccents } from "#platform/text/remove-accents.ts"

/** A country or Brazilian state after "de": "da Irlanda", "do Acre", "dos Estados Unidos", "de Portugal". */
export function ofPlace(name: string): string {
  return `d${articleOf(name) || "e"} ${name}`
}

/** A place after "para": "para a Irlanda", "para os Estados Unidos", "para Dublin". */
export function toPlace(name: string): string {
  const article = articleOf(name)
  return article ? `para ${article} ${name}` : `para ${name}`
}

/** A place after "em": "na Irlanda", "no Canadá", "em Dublin". */
export function inPlace(name: string): string {
  const article = articleOf(name)
  return article ? `n${article} ${name}` : `em ${name}`
}

/** `a`, `o`, `as`, `os`, or the empty text. */
function articleOf(name: string): string {
  const folded = fold(name)
  // Longer names take the article of their first noun: República, Ilhas, Coreia.
  const [firstWord = ""] = /^\p{L}+/u.exec(folded) ?? []
  return articles.get(folded) ?? articles.get(firstWord) ?? ""
}

/** Names, or first words of names, by their article in Brazilian usage. All other names have no article. */
const names = {
  a: `África, Albânia, Alemanha, Antártida, Arábia, Argélia, Argentina, Armênia, Austrália, Áustria, Bahia,
    Bélgica, Bielorrússia, Bolívia, Bósnia, Bulgária, China, Cidade, Colômbia, Coreia, Costa, Croácia,
    Dinamarca, Eritreia, Escócia, Eslováquia, Eslovênia, Espanha, Estônia, Etiópia, Finlândia, França, Gâmbia,
    Geórgia, Grécia, Groenlândia, Guatemala, Guiana, Guiné, Holanda, Hungria, Ilha, Índia, Indonésia,
    Inglaterra, Irlanda, Islândia, Itália, Jamaica, Jordânia, Letônia, Libéria, Líbia, Lituânia, Macedônia,
    Malásia, Martinica, Mauritânia, Micronésia, Moldávia, Mongólia, Namíbia, Nicarágua, Nigéria, Noruega,
    Nova Caledônia, Nova Zelândia, Papua, Paraíba, Patagônia, Polinésia, Polônia, República, Reunião, Romênia,
    Rússia, Serra, Sérvia, Síria, Somália, Suécia, Suíça, Tailândia, Tanzânia, Tchéquia, Terra, Tunísia,
    Turquia, Ucrânia, União, Venezuela, Zâmbia`,
  o: `Acre, Afeganistão, Alasca, Amapá, Amazonas, Azerbaijão, Bahrein, Barein, Benin, Brasil, Burundi, Butão,
    Camboja, Canadá, Caribe, Catar, Cazaquistão, Ceará, Chade, Chile, Congo, Distrito, Djibuti, Egito, Equador,
    Espírito, Gabão, Haiti, Havaí, Iêmen, Irã, Iraque, Japão, Kosovo, Kuwait, Laos, Lesoto, Líbano, Malaui,
    Mali, Maranhão, Marrocos, México, Nepal, Níger, País, Panamá, Pará, Paraguai, Paraná, Paquistão, Peru,
    Piauí, Principado, Quênia, Quirguistão, Reino, Rio, Saara, Senegal, Sri, Sudão, Suriname, Tadjiquistão,
    Território, Tibete, Timor, Tocantins, Togo, Turcomenistão, Uruguai, Uzbequistão, Vaticano, Vietnã, Zimbábue`,
  as: "Antilhas, Bahamas, Bermudas, Comores, Filipinas, Ilhas, Maldivas, Malvinas, Nações, Seicheles, Seychelles",
  os: "Emirados, Estados, EUA, Países, Territórios",
}

const articles = new Map(
  Object.entries(names).flatMap(([article, list]) => list.split(/,\s+/).map((name) => [fold(name), article] as const)),
)

function fold(name: string): string {
  return removeAccents(name).toLowerCase().trim()
}
