import { formatList } from "#platform/text/format-list.ts"

/* The people of a trip in words. */

const numbers = ["", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove"]
/** The form's last option: "10 ou +". */
const most = 10

/** "um adulto", "dois adultos", "dez adultos ou mais". */
export function formatPeople(count: number, words: { one: string; two: string; many: string }): string {
  if (count === 1) return words.one
  if (count >= most) return `dez ${words.many} ou mais`
  return `${count === 2 ? words.two : (numbers[count] ?? count)} ${words.many}`
}

/** "duas crianças, de 8 e 11 anos"; empty without children. */
export function formatChildren(count: number, ages: readonly string[]): string {
  if (count <= 0) return ""
  const children = formatPeople(count, { one: "uma criança", two: "duas", many: "crianças" })
  const known = ages.filter(Boolean)
  if (known.length === 0) return children
  return `${children}${count === 1 ? " " : ", "}${formatAges(known)}`
}

function formatAges(ages: readonly string[]): string {
  const [first = ""] = ages
  if (ages.length > 1 && ages.every((age) => age === first))
    return `${ages.length === 2 ? "as duas" : "todas"} ${formatAge(first)}`
  const years = ages.flatMap((age) => /^(\d+) anos$/.exec(age)?.[1] ?? [])
  const others = ages.filter((age) => !/^\d+ anos$/.test(age))
  const exact =
    years.length > 0
      ? `de ${formatList(
          years.toSorted((a, b) => Number(a) - Number(b)),
          "e",
        )} anos`
      : ""
  return formatList(
    [...others.filter(isBaby).map(formatAge), ...(exact ? [exact] : []), ...olderOf(others).map(formatAge)],
    "e",
  )
}

function olderOf(ages: readonly string[]): string[] {
  return ages.filter((age) => !isBaby(age))
}

function isBaby(age: string): boolean {
  return age.startsWith("Até")
}

function formatAge(age: string): string {
  if (isBaby(age)) return age.toLowerCase()
  const range = /^(\d+)-(\d+) anos$/.exec(age)
  return range ? `de ${range[1]} a ${range[2]} anos` : `de ${age}`
}
