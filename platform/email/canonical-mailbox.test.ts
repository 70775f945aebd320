import { describe, expect, test } from "vitest"
import { canonicalMailbox } from "./canonical-mailbox.ts"

describe("the mailbox behind an address", () => {
  test.each([
    ["ana.souza@gmail.com", "anasouza@gmail.com"],
    ["A.N.A.Souza+viagem@GoogleMail.com", "anasouza@gmail.com"],
    ["anasouza+a+b@gmail.com", "anasouza@gmail.com"],
    ["ana+viagem@outlook.com", "ana@outlook.com"],
    ["ana+viagem@hotmail.com", "ana@hotmail.com"],
    ["ana+viagem@live.com", "ana@live.com"],
    ["ana+viagem@proton.me", "ana@proton.me"],
    ["ana+viagem@fastmail.com", "ana@fastmail.com"],
    ["ana+viagem@me.com", "ana@icloud.com"],
    ["ana@mac.com", "ana@icloud.com"],
    ["ana-viagem@yahoo.com.br", "ana@yahoo.com.br"],
    ["ana-viagem+x@ymail.com", "ana@ymail.com"],
    ["ana+viagem@suaagencia.com.br", "ana@suaagencia.com.br"],
    [" Ana@Exemplo.com. ", "ana@exemplo.com"],
  ])("%s is %s", (address, mailbox) => {
    expect(canonicalMailbox(address)).toBe(mailbox)
    expect(canonicalMailbox(mailbox)).toBe(mailbox)
  })

  test.each([
    ["dots where they count", "ana.souza@outlook.com", "anasouza@outlook.com"],
    ["dots at a domain of one's own", "ana.souza@exemplo.com", "anasouza@exemplo.com"],
    ["hyphens where they are part of the name", "ana-souza@gmail.com", "ana@gmail.com"],
    ["hyphens at a domain of one's own", "ana-souza@exemplo.com", "ana@exemplo.com"],
    ["domains that only look alike", "ana@gmail.com", "ana@gmail.com.br"],
    ["two domains of one provider", "ana@outlook.com", "ana@hotmail.com"],
    ["the tag alone", "+a@exemplo.com", "+b@exemplo.com"],
    ["names of the language", "ana@constructor", "ana@__proto__"],
  ])("%s tell two people apart", (_what, one, other) => {
    expect(canonicalMailbox(one)).not.toBe(canonicalMailbox(other))
  })

  test.each(["", "ana", "@gmail.com", "...@gmail.com", "+@gmail.com"])(
    "what is no usual address stays what it is: %j",
    (address) => {
      expect(canonicalMailbox(address)).toBe(address)
    },
  )
})
