// Line length where the formatter does not wrap: strings and comments.

/** Equal to `printWidth` in .oxfmtrc.json. */
const maxLength = 120

/**
 * Lines that cannot be wrapped: with a URL, a regular expression alone on its line, an import as the formatter writes
 * it, and text before a space that JSX needs there.
 */
const exempt = /https?:\/\/|^import\b|^\} from "|^\s*(return )?\/(?![*/]).+\/[a-z]*(,|\.(test|exec)\()?$|\{" "\}$/

const maxLineLength = {
  create: (context) => ({
    Program() {
      for (const [index, text] of context.sourceCode.lines.entries()) {
        // An emoji is one character but several UTF-16 code units.
        if (text.length <= maxLength) continue
        if ([...new Intl.Segmenter().segment(text)].length <= maxLength || exempt.test(text)) continue
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
