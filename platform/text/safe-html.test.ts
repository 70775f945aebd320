import fc from "fast-check"
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5"
import { describe, expect, test } from "vitest"
import { isLinkAddress } from "./link-address.ts"
import { isWellNested, plainText, safeHtml, safeTags, unsafeParts } from "./safe-html.server.ts"

describe("safeHtml", () => {
  test.each([
    ["<p>Olá, <strong>mundo</strong></p>", "<p>Olá, <strong>mundo</strong></p>"],
    ["<h1>A</h1><h2>B</h2><h3>C</h3><h5>D</h5>", "<h3>A</h3><h3>B</h3><h3>C</h3><h4>D</h4>"],
    ["<p><b>forte</b> e <i>leve</i></p>", "<p><strong>forte</strong> e <em>leve</em></p>"],
    ["um<br />dois", "um<br>dois"],
    ["5 < 10 & 10 > 5", "5 &lt; 10 &amp; 10 &gt; 5"],
    ['<p style="color:red" onclick="x()">a</p>', "<p>a</p>"],
    ["<div><p>a</p></div>", "<p>a</p>"],
    ["<p>a<script>alert(1)</script></p>", "<p>a</p>"],
    ['<a href="/turismo">a</a>', '<a href="/turismo">a</a>'],
    [
      '<a href="https://x.com/?a=1&b=2" target="_blank" onclick=x>a</a>',
      '<a href="https://x.com/?a=1&amp;b=2" rel="noopener">a</a>',
    ],
    [
      '<a href="mailto:a@b.example">a</a> <a href="tel:+5541">b</a>',
      '<a href="mailto:a@b.example" rel="noopener">a</a> <a href="tel:+5541" rel="noopener">b</a>',
    ],
    [
      '<a href="HTTPS://X.com/A">a</a> <a href="Mailto:A@b.example">b</a> <a href="TEL:+5541">c</a>',
      '<a href="https://X.com/A" rel="noopener">a</a> <a href="mailto:A@b.example" rel="noopener">b</a> ' +
        '<a href="tel:+5541" rel="noopener">c</a>',
    ],
    [
      '<a href="http://x.com">a</a> <a href="//x.com">b</a> <a href="/\\x.com">c</a> <a href="pagina">d</a> <a>e</a>',
      "a b c d e",
    ],
    [
      '<a href="javascript:alert(1)">a</a><a href="https://x.com">b</a>',
      'a<a href="https://x.com" rel="noopener">b</a>',
    ],
  ])("%s becomes %s", (html, clean) => {
    expect(safeHtml(html)).toBe(clean)
  })

  test.each([null, "", "<p> </p>", "<img src=x>", "<script>alert(1)</script>"])(
    "of %s nothing is left: null",
    (html) => {
      expect(safeHtml(html)).toBeNull()
    },
  )

  test.each(attacks())("leaves nothing dangerous of %s", (html) => {
    expectSafe(html)
  })

  test("for any input only the allowed elements and addresses stay, and a second pass changes nothing", () => {
    fc.assert(
      fc.property(markup(), (html) => expectSafe(html)),
      { numRuns: 2_000 },
    )
  })
})

describe("unsafeParts", () => {
  test("names every element, attribute and address that the site would drop, once", () => {
    const html =
      '<p style="x">a<img src=x><img src=y></p><h2>b</h2><a href="http://x.com" target="_blank">c</a><a>d</a>'
    expect(unsafeParts(html)).toEqual(["style em <p>", "<img>", 'href="http://x.com" em <a>', "<a> sem href"])
  })

  test("has nothing to say about what stays", () => {
    expect(unsafeParts('<h2>a</h2><p>b<br><em>c</em></p><ul><li><a href="/x" rel="nofollow">d</a></li></ul>')).toEqual(
      [],
    )
  })
})

test.each([
  ["<p>a</p><ul><li>b</li></ul>", true],
  ["<p>a<br/>b < 3 <em>c</em></p>", true],
  ["<p>a<ul><li>b</li></ul></p>", false],
  ["<p>a", false],
  ["<p><strong>a</p></strong>", false],
])("isWellNested(%s) is %s", (html, expected) => {
  expect(isWellNested(html)).toBe(expected)
})

test.each([
  ["<p>Um</p><p>dois &amp; <em>tr</em>ês</p>", "Um dois & três"],
  ["a<br>b<ul><li>c</li><li>d</li></ul>", "a b c d"],
  ["&lt;b&gt; não é elemento", "<b> não é elemento"],
  ["a<script>x()</script><style>y</style>b", "ab"],
  [null, ""],
])("plainText(%s) is %s", (html, text) => {
  expect(plainText(html)).toBe(text)
})

test.each([
  ["/turismo", true],
  ["/", true],
  ["https://x.com/a?b#c", true],
  ["mailto:a@b.example", true],
  ["tel:+55 41", false],
  ["tel:+5541", true],
  ["//x.com", false],
  ["/\\x.com", false],
  ["/\t/x.com", false],
  ["https:///x.com", false],
  ["https://[", false],
  ["https://?x", false],
  ["https://#", false],
  ["https://:80", false],
  ["https:\\\\x.com", false],
  ["HTTPS://x.com", true],
  ["http\u017f://x.com", false],
  ["http://x.com", false],
  ["javascript:alert(1)", false],
  [" /x", false],
  ["/a\nb", false],
  ["", false],
  ["data:text/html,x", false],
  ["/a\u0000b", false],
])("isLinkAddress(%j) is %s", (address, expected) => {
  expect(isLinkAddress(address)).toBe(expected)
})

function expectSafe(html: string) {
  const clean = safeHtml(html)
  if (clean === null) return
  for (const element of elementsOf(parseFragment(clean))) {
    expect(safeTags).toContain(element.tagName)
    for (const { name, value } of element.attrs) {
      expect(element.tagName).toBe("a")
      expect(["href", "rel"]).toContain(name)
      if (name === "href") expect(isLinkAddress(value)).toBe(true)
    }
  }
  // Sanitised HTML is read unchanged. (The import refuses wrongly nested HTML.)
  if (isWellNested(clean)) expect(safeHtml(clean)).toBe(clean)
}

function elementsOf(node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] {
  return node.childNodes.flatMap((child) => ("tagName" in child ? [child, ...elementsOf(child)] : []))
}

/** HTML made of pieces that parsers stumble over. */
function markup() {
  const tag = fc.constantFrom(
    "p",
    "h1",
    "h3",
    "a",
    "b",
    "br",
    "ul",
    "li",
    "script",
    "style",
    "svg",
    "math",
    "iframe",
    "img",
    "textarea",
    "xmp",
    "noscript",
    "template",
    "title",
    "table",
    "td",
    "select",
    "option",
    "plaintext",
  )
  const attribute = fc.constantFrom(
    "",
    ' href="/x"',
    ' href="https://x.com"',
    ' href="javascript:alert(1)"',
    " href=JaVaScRiPt:alert(1)",
    ' href="java\tscript:x"',
    ' href="//x"',
    " onclick=alert(1)",
    ' style="x"',
    ' src="x" onerror=alert(1)',
    ' href="data:text/html,x"',
    ' "',
    " '",
    ' href="/\\x"',
    " a=`",
    " /",
  )
  const piece = fc.oneof(
    fc.tuple(tag, attribute).map(([name, rest]) => `<${name}${rest}>`),
    tag.map((name) => `</${name}>`),
    fc.constantFrom(
      "<",
      ">",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "&lt;script&gt;",
      "&#x3c;img src=x onerror=alert(1)&#x3e;",
      "\0",
      "texto",
      " ",
      "&",
      '"',
      "<?x",
      "</",
      "<!doctype html>",
    ),
    fc.string({ maxLength: 8 }),
  )
  return fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""))
}

/** Known ways past filters. */
function attacks(): string[] {
  return [
    "<ScRiPt>alert(1)</ScRiPt>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "<img src=x onerror=alert(1)>",
    '<img src="x` `<script>alert(1)</script>"` `>',
    "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<svg><p><style><img src=x onerror=alert(1)></style></p></svg>",
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    '<a href="javascript&colon;alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="java&#x09;script:alert(1)">x</a>',
    '<a href="\u0001javascript:alert(1)">x</a>',
    '<a href="vbscript:x">x</a>',
    '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
    '<a href="https://x.com" onmouseover="alert(1)">x</a>',
    '<a href="/x" href="javascript:alert(1)">x</a>',
    "<p/onclick=alert(1)>x",
    "<p\u000conclick=alert(1)>x</p>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<iframe><p title='</iframe><img src=x onerror=alert(1)>'></iframe>",
    "<textarea></textarea><img src=x onerror=alert(1)></textarea>",
    "<xmp><p></xmp><img src=x onerror=alert(1)></p></xmp>",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
    "<option>&lt;script&gt;alert(1)&lt;/script&gt;</option>",
    "<title><a href='</title><img src=x onerror=alert(1)>'></title>",
    "<base href=//evil.example>",
    "<meta http-equiv=refresh content='0;url=//evil.example'>",
    "<link rel=stylesheet href=//evil.example>",
    "<object data=x>",
    "<embed src=x>",
    "<form action=//evil.example><button>x</button></form>",
    "<input autofocus onfocus=alert(1)>",
    "<details open ontoggle=alert(1)>",
    "<video><source onerror=alert(1)></video>",
    "<style>@import '//evil.example'</style>",
    "<!--><img src=x onerror=alert(1)>-->",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<?php echo 1 ?><script>alert(1)</script>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    `${"<p>".repeat(500)}x`,
    `${"<ul><li>".repeat(300)}x`,
    "<plaintext><script>alert(1)</script>",
  ]
}
