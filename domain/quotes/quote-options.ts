/*
 * The answers that the quote form offers, byte for byte as the specification writes them
 * (`+ ou – (2 dias)` has an en dash).
 */

const yesNo = ["Sim", "Não"] as const

export const quoteOptions = {
  howDidYouMeetUs: [
    "Indicação",
    "Site de Busca (Google)",
    "Outros Sites",
    "Feiras-Palestras",
    "Divulgação (Panfleto-Revista-Jornal)",
    "Outros",
  ],
  whenYouWantToTravel: ["Em até 3 meses", "De 3 a 6 meses", "De 6 a 12 meses", "Acima de 12 meses"],
  howLongDoYouWantToStudy: [
    "2 semanas",
    "4 semanas",
    "8 semanas",
    "12 semanas",
    "16 semanas",
    "20 semanas",
    "24 semanas",
    "32 semanas",
    "48 semanas",
    "+ de 1 ano",
  ],
  interestProgram: [
    "Curso de Idioma",
    "Curso Técnico-Vocacional (VET)",
    "Universitário (Graduação-Pós-Mestrado-Doutorado)",
    "High School",
    "Estudo + Trabalho",
    "Estágio",
    "Outros",
  ],
  youWillNeedAccommodation: yesNo,
  hasDateFlexibility: ["Não", "+ ou – (2 dias)", "+ ou – (1 semana)", "+ ou – (1 mês)"],
  tripProfile: ["Lazer", "Trabalho", "Cruzeiros", "Ski-Snowboard", "Surf Trip", "Lua de Mel", "Ecoturismo", "Outros"],
  hostingCategory: ["Até 3 estrelas", "De 3 a 4 estrelas", "De 4 a 5 estrelas"],
  youWillNeedAShuttle: yesNo,
  willNeedVehicle: yesNo,
  willNeedTickets: yesNo,
  willNeedTour: yesNo,
  willNeedTravelInsurance: yesNo,
} as const satisfies Record<string, readonly string[]>

export type OptionField = keyof typeof quoteOptions

/** 1 to 9, and "10 ou +"; the code is the number. */
export const adultOptions = countOptions(1)
/** 0 to 9, and "10 ou +", which counts as 10. */
export const childOptions = countOptions(0)

export const childAgeOptions = [
  "Até 1 ano e 11 meses",
  ...Array.from({ length: 10 }, (_, index) => `${index + 2} anos`),
  "12-17 anos",
] as const

/** A select's value on the wire. */
export interface Choice<Code extends string | number = number> {
  code: Code
  label: string
}

/** A reference to a row: by code, or by its name when a client sends only that. */
export interface Reference {
  code?: number
  label?: string
}

/** First under País de destino and Cidade de destino. */
export const undecided: Choice = { code: 0, label: "Ainda não sei" }

function countOptions(first: number): Choice[] {
  const upToNine = Array.from({ length: 10 - first }, (_, index) => ({
    code: first + index,
    label: String(first + index),
  }))
  return [...upToNine, { code: 10, label: "10 ou +" }]
}
