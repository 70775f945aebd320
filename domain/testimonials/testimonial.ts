const months = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
]

/** `2026-10-21` as one says it: `outubro de 2026`. */
export function monthOf(day: string): string {
  const [year, month] = day.split("-")
  return `${months[Number(month) - 1]} de ${year}`
}
