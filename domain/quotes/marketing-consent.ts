import { marketingText } from "./quote-fields.ts"

/** A text that was shown beside the checkbox for promotions. */
export type MarketingText = Record<keyof typeof marketingText, string>

/**
 * Every text that an open page or a draft may still send, the oldest first. A changed text gets a version of its own.
 */
export const marketingTexts: readonly MarketingText[] = [marketingText]

/** The text agreed to; undefined without a consent, or with one to a text that we do not know. */
export function agreedText(sent: unknown, texts = marketingTexts): MarketingText | undefined {
  // Forms sent no version while there was only the first text. Clients of the API may still leave it out.
  const isFirst = [true, 1, "1", "true", "on"].some((yes) => sent === yes)
  return isFirst ? texts[0] : texts.find(({ version }) => version === sent)
}
