import { renderToStaticMarkup } from "react-dom/server"
import { afterEach, expect, test, vi } from "vitest"
import { DraftNotice } from "./draft-notice.tsx"

afterEach(() => void vi.useRealTimers())

test.each([
  ["2026-11-20T09:00:00-03:00", "hoje"],
  ["2026-11-19T23:59:00-03:00", "ontem"],
  ["2026-11-18T23:59:00-03:00", "em 18/11/2026"],
])("a draft begun at %s was begun %s", (begun, words) => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00-03:00"), toFake: ["Date"] })
  const notice = <DraftNotice startedAt={Date.parse(begun)} onDiscard={() => {}} />
  expect(renderToStaticMarkup(notice)).toContain(`que você começou ${words}. Ele`)
})
