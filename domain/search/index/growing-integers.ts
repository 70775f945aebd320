/** A growing list of integers without one object for each. */
export interface GrowingIntegers {
  push: (value: number) => void
  /** A copy with the values only, without spare capacity. */
  toArray: () => Int32Array
}

export function growingIntegers(): GrowingIntegers {
  let values = new Int32Array(1_024)
  let length = 0
  return {
    push: (value) => {
      if (length === values.length) {
        const larger = new Int32Array(length * 2)
        larger.set(values)
        values = larger
      }
      values[length++] = value
    },
    toArray: () => values.slice(0, length),
  }
}

/** Gives each distinct value a number, in the order of their first appearance. */
export function numbering<Value>(): { numberOf: (value: Value) => number; values: () => Value[] } {
  const numbers = new Map<Value, number>()
  return {
    numberOf: (value) => {
      const known = numbers.get(value)
      if (known !== undefined) return known
      numbers.set(value, numbers.size)
      return numbers.size - 1
    },
    values: () => [...numbers.keys()],
  }
}
