import { afterEach, describe, expect, test, vi } from "vitest"
import { referralSource, suggestReferralSource } from "./referral-source.ts"
import { quoteOptions } from "#domain/quotes/quote-options.ts"

const suggest = (query = "", referrer = "") =>
  suggestReferralSource(`https://travessia.example/turismo${query}`, referrer)
const search = "Site de Busca (Google)"
const sites = "Outros Sites"
const print = "Divulgação (Panfleto-Revista-Jornal)"

describe("what brought a visitor here suggests an answer", () => {
  test.each([
    ["https://www.google.com/", search],
    ["https://www.google.com.br/", search],
    ["https://google.pt/", search],
    ["https://www.bing.com/", search],
    ["https://duckduckgo.com/", search],
    ["https://br.search.yahoo.com/", search],
    ["https://search.brave.com/", search],
    ["android-app://com.google.android.googlequicksearchbox/", search],
    ["https://l.instagram.com/", sites],
    ["https://m.facebook.com/", sites],
    ["https://blog.viagens.example/post", sites],
    ["https://google.com.evil.example/", sites],
    ["https://chatgpt.com/", sites],
    ["https://mail.google.com/", undefined],
    ["https://outlook.live.com/", undefined],
    ["https://web.whatsapp.com/", undefined],
    ["android-app://com.whatsapp/", undefined],
    ["https://l.wl.co/", undefined],
    ["android-app://org.telegram.messenger/", undefined],
    ["https://whatsappviagens.example/", sites],
    ["android-app://com.google.android.gm/", undefined],
    ["https://travessia.example/", undefined],
    ["https://www.travessia.example/", undefined],
    ["", undefined],
    ["nonsense", undefined],
  ])("the page before, %s: %s", (referrer, answer) => {
    expect(suggest("", referrer)).toBe(answer)
  })

  test.each([
    ["?utm_medium=panfleto", print],
    ["?utm_medium=Jornal&utm_source=gazeta", print],
    ["?utm_medium=revista", print],
    ["?utm_medium=impresso", print],
    ["?utm_medium=qr", print],
    ["?utm_source=qr_vitrine", print],
    ["?utm_medium=feira", "Feiras-Palestras"],
    ["?utm_medium=palestra&utm_source=escola", "Feiras-Palestras"],
    ["?utm_medium=Evento", "Feiras-Palestras"],
    ["?utm_medium=indicacao", "Indicação"],
    ["?utm_medium=indica%C3%A7%C3%A3o", "Indicação"],
    ["?utm_source=indicacao&utm_medium=link", "Indicação"],
    ["?gclid=Cj0KCQ", search],
    ["?gbraid=0AAA", search],
    ["?gad_source=1&wbraid=Cl8", search],
    ["?fbclid=IwAR", sites],
    ["?fbclid=IwAR&utm_medium=feira", "Feiras-Palestras"],
    ["?fbclid=IwAR&utm_source=whatsapp", undefined],
    ["?utm_source=google&utm_medium=cpc", search],
    ["?utm_source=Google_Ads", search],
    ["?utm_source=bing.com", search],
    ["?utm_source=instagram&utm_medium=social", sites],
    ["?utm_source=facebook&utm_medium=cpc", sites],
    ["?utm_source=newsletter&utm_medium=email", undefined],
    ["?utm_source=whatsapp", undefined],
    ["?utm_campaign=feira-do-estudante", "Feiras-Palestras"],
    ["?utm_campaign=verao", undefined],
    ["?pacote=2001", undefined],
    ["?utm_medium=&utm_source=", undefined],
  ])("the campaign %s: %s", (query, answer) => {
    expect(suggest(query)).toBe(answer)
  })

  test("the campaign speaks before the page before; an announcement of a fair on a network came by the network", () => {
    expect(suggest("?utm_medium=panfleto", "https://www.google.com/")).toBe(print)
    expect(suggest("?utm_source=instagram&utm_campaign=feira-2027", "https://l.instagram.com/")).toBe(sites)
    expect(suggest("?utm_campaign=verao", "https://www.google.com/")).toBe(search)
  })

  test("every answer is one that the form offers", () => {
    const answers = ["?gclid=1", "?utm_source=x", "?utm_medium=qr", "?utm_medium=feira", "?utm_medium=indicacao"].map(
      (query) => suggest(query),
    )
    for (const answer of answers) expect(quoteOptions.howDidYouMeetUs).toContain(answer)
  })
})

describe("what is kept for the visit", () => {
  afterEach(() => void vi.unstubAllGlobals())

  function visit(href: string, referrer: string, stored = new Map<string, string>()) {
    vi.stubGlobal("location", { href })
    vi.stubGlobal("document", { referrer })
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
    return stored
  }

  test("the first page's answer, a word of ours and never an address", () => {
    const stored = visit("https://travessia.example/?utm_source=instagram&fbclid=abc", "https://l.instagram.com/")
    expect(referralSource()).toBe(sites)
    visit("https://travessia.example/orcamento", "https://www.google.com/", stored)
    expect(referralSource()).toBe(sites)
    expect([...stored]).toEqual([["how-we-met", sites]])
  })

  test("nothing where nothing speaks, also later in the visit", () => {
    const newsletter = "https://travessia.example/turismo?utm_source=newsletter&utm_medium=email"
    const stored = visit(newsletter, "https://email.provedor.example/")
    expect(referralSource()).toBe("")
    visit("https://travessia.example/orcamento", "https://email.provedor.example/", stored)
    expect(referralSource()).toBe("")
    expect([...stored]).toEqual([["how-we-met", ""]])
  })

  test("a storage that throws is no failure", () => {
    vi.stubGlobal("sessionStorage", undefined)
    expect(referralSource()).toBe("")
  })
})
