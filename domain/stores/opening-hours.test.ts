import { expect, test } from "vitest"
import { openingHours } from "./opening-hours.ts"

test.each([
  ["Segunda a sexta, das 9h às 18h. Sábado, das 9h às 13h.", ["Mo-Fr 09:00-18:00", "Sa 09:00-13:00"]],
  ["De segunda-feira a sexta-feira das 8h30 às 17h45", ["Mo-Fr 08:30-17:45"]],
  ["Sábados e domingos, de 10:00 a 16:00", ["Sa,Su 10:00-16:00"]],
  ["Segunda a sexta, das 10h às 19h. Sábado, com hora marcada.", ["Mo-Fr 10:00-19:00"]],
  ["Segunda a sexta, das 9h às 12h e das 14h às 18h", []],
  ["Segunda, das 25h às 30h. Terça, das 18h às 9h", []],
  ["Todos os dias", []],
  ["", []],
])("%j becomes %j", (written, hours) => {
  expect(openingHours(written)).toEqual(hours)
})
