/** The value of the promise; undefined if it takes longer. The work goes on, and a later failure of it is ignored. */
export async function withTimeout<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  const late = Promise.withResolvers<undefined>()
  // After a busy event loop the timer fires before an answer that has already arrived is read.
  const timer = setTimeout(() => setImmediate(late.resolve, undefined), ms)
  try {
    return await Promise.race([promise, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
