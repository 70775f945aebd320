import { expect, test } from "vitest"
import { answerLinks } from "./answer-links.ts"

const about = "o seu pedido de orçamento TV-7K3M-92QX"
const subject = encodeURIComponent(`Sobre ${about}`)
const body = encodeURIComponent(`Olá! Sobre ${about}:`)

test("a visitor is answered by a link to their address, whatever an email program does with the reply address", () => {
  const helena = { name: "Helena Prado", email: "helena@exemplo.com.br", phone: "4130000000" }
  const byEmail = {
    label: "Responder a Helena por e-mail",
    link: `mailto:helena@exemplo.com.br?subject=${subject}&body=${body}`,
  }
  expect(answerLinks(helena, about)).toEqual([byEmail])
  expect(answerLinks({ ...helena, phone: "41990000000" }, about)).toEqual([
    byEmail,
    { label: "Abrir conversa no WhatsApp", link: `https://wa.me/5541990000000?text=${body}` },
  ])
})
