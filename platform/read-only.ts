/** A value that several share: none of them may change it. Maps, caches and the like stay as they are. */
export type ReadOnly<Value> = Value extends ((...args: never[]) => unknown) | ArrayBufferView | { clear: () => void }
  ? Value
  : { readonly [Key in keyof Value]: ReadOnly<Value[Key]> }
