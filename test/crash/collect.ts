/** Creates this many values, one after the other. */
export async function collect<Value>(count: number, make: () => Promise<Value>): Promise<Value[]> {
  const made: Value[] = []
  while (made.length < count) made.push(await make())
  return made
}
