import { href } from "react-router"
import { withBasename } from "#panel/basename.ts"
import { answerMaxMs } from "#panel/ui/fetch-data.ts"

/**
 * Saves a new picture's alternative text; resolves to an error message or undefined. It uses `fetch`, because a router
 * form would reload the editor and lose what was typed.
 */
export async function saveDescription(typed: FormData): Promise<string | undefined> {
  try {
    const body = new URLSearchParams([...typed].map(([name, value]) => [name, String(value)]))
    const response = await fetch(withBasename(href("/imagens/escolha")), {
      method: "POST",
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(answerMaxMs),
    })
    if (response.ok) return undefined
    // To the sign-in page.
    if (response.type === "opaqueredirect") return signedOut
    return ((await response.json()) as { error?: string }).error ?? failed
  } catch {
    return failed
  }
}

const signedOut = "Sua sessão terminou: entre de novo em outra aba e guarde o texto outra vez."
const failed = "Não deu para guardar o texto agora. Confira a conexão e tente de novo."
