// Lint rules for code that the product must not contain. .oxlintrc.json lists the files of each rule.
import { analyse } from "scslre"

/** Every way to load this package: import, `import()` and re-export. */
const loads = (name) => [
  `ImportDeclaration[source.value=${name}]`,
  `ImportExpression[source.value=${name}]`,
  `ExportNamedDeclaration[source.value=${name}]`,
  `ExportAllDeclaration[source.value=${name}]`,
]

/** Each rule reports every node that matches one of its selectors, and `when` if it has one. */
const rules = {
  "no-subprocess": {
    message: "The product starts no other program.",
    selectors: loads("/^(node:)?child_process$/"),
  },
  "no-raw-sql": {
    message: "A value goes to the database as a parameter.",
    selectors: [
      "MemberExpression[object.name='sql'][property.name=/^(raw|lit)$/]",
      "MemberExpression[object.name='CompiledQuery'][property.name='raw']",
      // An alias would hide the import from the first selector.
      "ImportSpecifier[imported.name=/^(sql|CompiledQuery)$/][local.name!=/^(sql|CompiledQuery)$/]",
    ],
  },
  "no-dynamic-regexp": {
    message: "A pattern made at run time needs its texts escaped.",
    selectors: ["NewExpression[callee.name='RegExp']", "CallExpression[callee.name='RegExp']"],
  },
  "no-slow-regexp": {
    message: "Its time grows at least with the square of a text's length.",
    selectors: ["Literal[regex]"],
    // Finds what a long run of one character slows down: `/\s+$/` on many spaces before a letter.
    when: ({ regex: { pattern, flags } }) => analyse({ source: pattern, flags }).reports.length > 0,
  },
  "no-weak-random": {
    message: "Use node:crypto: Math.random can be predicted.",
    selectors: ["MemberExpression[object.name='Math'][property.name='random']"],
  },
  "no-http-client": {
    message: "The server fetches nothing by HTTP.",
    selectors: [
      "CallExpression[callee.name='fetch']",
      "CallExpression[callee.object.name='globalThis'][callee.property.name='fetch']",
      ...loads("/^(axios|got|undici|node-fetch|(node:)?http2)$/"),
      "ImportDeclaration[source.value=/^(node:)?https?$/] ImportSpecifier[imported.name=/^(request|get)$/]",
      "ImportDeclaration[source.value=/^(node:)?https?$/] ImportDefaultSpecifier",
      "ImportDeclaration[source.value=/^(node:)?https?$/] ImportNamespaceSpecifier",
      "ImportExpression[source.value=/^(node:)?https?$/]",
      "ExportNamedDeclaration[source.value=/^(node:)?https?$/]",
      "ExportAllDeclaration[source.value=/^(node:)?https?$/]",
    ],
  },
  "no-foreign-fetch": {
    message: "The browser fetches from this site only.",
    selectors: [
      // Two slashes, or in browsers a slash and a backslash, start a host name.
      ...["CallExpression[callee.name='fetch']", "CallExpression[callee.property.name=/^(fetch|sendBeacon)$/]"].flatMap(
        (call) => [
          `${call}[arguments.0.type='Literal'][arguments.0.value!=/^\\/(?![\\/\\\\])/]`,
          `${call}[arguments.0.type='TemplateLiteral'][arguments.0.quasis.0.value.raw!=/^\\/[^\\/\\\\]/]`,
        ],
      ),
      "NewExpression[callee.name=/^(WebSocket|WebTransport|EventSource)$/]",
    ],
  },
  "no-html-injection": {
    message: "Text becomes elements through React only.",
    selectors: [
      "AssignmentExpression[left.property.name=/^(innerHTML|outerHTML|srcdoc)$/]",
      "AssignmentExpression[left.property.value=/^(innerHTML|outerHTML|srcdoc)$/]",
      "CallExpression[callee.property.name=/^(insertAdjacentHTML|createContextualFragment|setHTMLUnsafe)$/]",
      "CallExpression[callee.object.name='document'][callee.property.name=/^write(ln)?$/]",
    ],
  },
  "no-cross-window": {
    message: "The pages neither listen to other windows nor speak to them.",
    selectors: [
      "MemberExpression[object.name='window'][property.name=/^(name|opener)$/]",
      "MemberExpression[object.name='document'][property.name='domain']",
      "CallExpression[callee.property.name='postMessage']",
      "CallExpression[callee.property.name='addEventListener'][arguments.0.value='message']",
      "Identifier[name=/^jsonp/i]",
    ],
  },
  "strong-crypto": {
    message: "SHA-256 and AES-256 (GCM, CTR) are the algorithms of this project.",
    selectors: [
      "CallExpression[callee.name=/^create(Hash|Hmac)$/][arguments.0.value!='sha256']",
      "CallExpression[callee.property.name=/^create(Hash|Hmac)$/][arguments.0.value!='sha256']",
      "CallExpression[callee.name='hash'][arguments.length>1][arguments.0.value!='sha256']",
      "CallExpression[callee.property.name='hash'][arguments.length>1][arguments.0.value!='sha256']",
      "CallExpression[callee.name=/^create(Cipher|Decipher)iv$/][arguments.0.value!=/^aes-256-(gcm|ctr)$/]",
      "CallExpression[callee.property.name=/^create(Cipher|Decipher)iv$/][arguments.0.value!=/^aes-256-(gcm|ctr)$/]",
      "ImportDeclaration[source.value=/^(crypto-js|bcrypt(js)?|node-forge|jsonwebtoken)$/]",
      "ImportDeclaration[source.value=/^(sodium-native|libsodium.*|md5|object-hash)$/]",
    ],
  },
}

export default {
  meta: { name: "security" },
  rules: Object.fromEntries(
    Object.entries(rules).map(([name, { message, selectors, when = () => true }]) => [
      name,
      {
        create: (context) => {
          const report = (node) => when(node) && context.report({ node, message })
          return Object.fromEntries(selectors.map((selector) => [selector, report]))
        },
      },
    ]),
  ),
}
