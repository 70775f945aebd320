/** Whether `fetch` or `import()` itself failed. The message differs between browsers. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /fetch|load failed|network|import/i.test(error.message)
}
