import { expect, test } from "vitest"
import { lintFiles } from "#test/lint-files.ts"

test("a status stays in the document: its text may come and go, the element may not", () => {
  const source = `
    export function Wrong({ said, of }: { said: string; of: "a" | "b" }) {
      if (of === "a") return <p role="status">{said}</p>
      switch (of) {
        case "b":
          return <p role="status">{said}</p>
      }
      return (
        <>
          {said && <p role="status">{said}</p>}
          {said === "" ? null : (
            <div>
              <p role="status">{said}</p>
            </div>
          )}
        </>
      )
    }
    export function Right({ said }: { said: string }) {
      return (
        <>
          <p role="status">{said && <b>{said}</b>}</p>
          {said && <p role="alert">{said}</p>}
        </>
      )
    }`
  const lines = lintFiles({ "panel/code.tsx": source }).filter(({ code }) => code === "aria(kept-status)")
  expect(lines.map(({ line }) => line)).toEqual([3, 6, 10, 13])
})
