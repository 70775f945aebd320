/** 404, for a loader or an action to throw. */
export function notFound(): Response {
  return new Response(null, { status: 404 })
}
