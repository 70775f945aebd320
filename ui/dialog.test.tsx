import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { readPage } from "#test/read-page.ts"
import { Dialog } from "./dialog.tsx"

test("a dialog's description is its message, without its buttons, which are heard on their own", () => {
  const page = readPage(
    renderToStaticMarkup(
      <Dialog open onClose={() => {}} title="Error!" actions={<button type="button">Fechar</button>}>
        <p>Confira sua internet.</p>
      </Dialog>,
    ),
  )
  const [dialog] = page.all("dialog")
  const described = page.all("div").find(({ attributes }) => attributes.id === dialog?.attributes["aria-describedby"])
  expect(described?.text).toBe("Confira sua internet.")
  expect(dialog?.text).toBe("Error!Confira sua internet.Fechar")
})
