import { pageError } from "./page-error.server.ts"

/** 404, for a loader or an action to throw. */
export function notFound(): Response {
  const why = "O endereço não existe, mudou, ou não faz parte do seu trabalho aqui."
  return pageError(404, "Não encontramos esta página", why)
}
