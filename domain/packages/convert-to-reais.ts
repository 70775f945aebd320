/** Decimals of a rate that count. */
const rateScale = 1_000_000

/** Cents of a foreign amount in cents of real, half up. In integers: the product of floats may lose half a cent. */
export function convertToReais(cents: number, { reais }: { reais: number }): number {
  const scale = BigInt(rateScale)
  return Number((BigInt(cents) * BigInt(Math.round(reais * rateScale)) + scale / 2n) / scale)
}
