// A lint rule for what the formatter leaves alone: it breaks no string and no comment.

/** The same as `printWidth` in .oxfmtrc.json. */
const maxLength = 120

/** A line with an address cannot be broken, and one import per line is what the formatter writes. */
const exempt = /https?:\/\/|^import\b|^\} from "/

const maxLineLength = {
  create: (context) => ({
    Program() {
      for (const [index, text] of context.sourceCode.lines.entries()) {
        if (text.length <= maxLength || exempt.test(text)) continue
        const line = index + 1
        context.report({
          message: `This line has ${text.length} characters; ${maxLength} are the limit.`,
          loc: { start: { line, column: maxLength }, end: { line, column: text.length } },
        })
      }
    },
  }),
}

export default { meta: { name: "layout" }, rules: { "max-line-length": maxLineLength } }
