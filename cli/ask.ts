import { createInterface } from "node:readline"

/** What a person answers in the terminal; nothing after Ctrl+C or Ctrl+D. */
export function ask(
  question: string,
  input: NodeJS.ReadableStream = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<string> {
  const terminal = createInterface({ input, output })
  return new Promise((done) => {
    const cancel = () => {
      output.write("\n")
      done("")
    }
    terminal.once("close", cancel)
    terminal.question(question, (answer) => {
      done(answer)
      terminal.off("close", cancel).close()
    })
  })
}
