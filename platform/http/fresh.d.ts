/** The package brings no types. True when the client's stored response is still valid: answer 304. */
declare module "fresh" {
  export default function fresh(
    requestHeaders: { "if-none-match"?: string },
    responseHeaders: { etag?: string },
  ): boolean
}
