const text = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "short",
  timeZone: "America/Sao_Paulo",
})

/** An instant as Brazilians write it, in São Paulo's time. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{text.format(new Date(at))}</time>
}
