import { expect, test } from "vitest"
import { type InboxQuery, inboxSearch, readInbox } from "./inbox-query.ts"

test("every filter is read back from the address as it was written: links, forms and exports pass it on", () => {
  const full: Required<InboxQuery> = {
    text: "Joana Prado",
    stage: "novo",
    profile: "tourism",
    owner: "eu",
    arrived: "mes-passado",
    country: "aberto",
    urgency: "planned",
    after: "2026-11-20T15:00:00.000Z_TV-2222-2222",
  }
  expect(readInbox(new URLSearchParams(inboxSearch(full)))).toEqual(full)
})
