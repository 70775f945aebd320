import { expect, test } from "vitest"
import { staticMarkup } from "./static-markup.server.ts"

interface Named {
  name: string
}

test("markup is rendered once for the same data, however many pages ask for it", () => {
  const rendered: string[] = []
  const render = (agency: Named, menus: Named | undefined) => {
    rendered.push(`${agency.name} ${menus?.name ?? "-"}`)
    return (
      <p title={menus?.name}>
        {agency.name} &amp; {"<b>"}
      </p>
    )
  }
  const [agency, menus] = [{ name: "Exemplo" }, { name: "intercâmbio" }]
  for (let page = 0; page < 3; page++) {
    expect(staticMarkup(render, [agency, menus])).toBe('<p title="intercâmbio">Exemplo &amp; &lt;b&gt;</p>')
    expect(staticMarkup(render, [agency, undefined])).toBe("<p>Exemplo &amp; &lt;b&gt;</p>")
  }
  // Another version of the content says the same in other objects.
  staticMarkup(render, [{ ...agency }, menus])
  staticMarkup((...data: [Named, Named | undefined]) => render(...data), [agency, menus])
  expect(rendered).toEqual(["Exemplo intercâmbio", "Exemplo -", "Exemplo intercâmbio", "Exemplo intercâmbio"])
})

test("what is empty is not rendered again", () => {
  const seen: object[] = []
  const render = (data: object) => {
    seen.push(data)
    return null
  }
  const data = {}
  expect([staticMarkup(render, [data]), staticMarkup(render, [data])]).toEqual(["", ""])
  expect(seen).toEqual([data])
})
