// A lint rule for what the formatter leaves alone: it breaks no string and no comment.

/** The same as `printWidth` in .oxfmtrc.json. */
const maxLength = 120

/**
 * What cannot be broken: a line with an address, a regular expression on a line of its own, an import as the formatter
 * writes it, and text in front of the space that JSX needs there.
 */
const exempt = /https?:\/\/|^import\b|^\} from "|^\s*(return )?\/(?![*/]).+\/[a-z]*(,|\.(test|exec)\()?$|\{" "\}$/

const maxLineLength = {
  create: (context) => ({
    Program() {
      for (const [index, text] of context.sourceCode.lines.entries()) {
        // An emoji is one character of the several that it takes in memory.
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
