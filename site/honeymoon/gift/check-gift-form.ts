import { readFormInput } from "#ui/form/form-input.ts"
import { type GiftControl, type GiftErrors, giftFields } from "#domain/honeymoon/gift/gift-fields.ts"
import { giftFieldProblems, parseGiftMessage } from "#domain/honeymoon/gift/gift-message.ts"
import { chosenReceiptProblem, receiptRefusals } from "#domain/honeymoon/receipt/receipt.ts"

/* Validation in the browser before sending. The server validates again, and more. */

/** All errors, in the order of the form. */
export function giftFormProblems(form: FormData): GiftErrors {
  const errors: GiftErrors = {
    ...parseGiftMessage(readFormInput(form)).errors,
    ...found("receipt", controlProblems(form, "receipt")),
  }
  return Object.assign({}, ...giftFields.map((field) => found(field, errors[field] ?? [])))
}

export function controlProblems(form: FormData, control: GiftControl): string[] {
  const value = form.get(control)
  if (control !== "receipt") return giftFieldProblems(control, typeof value === "string" ? value : "")
  const problem = chosenReceiptProblem(value instanceof File ? value : undefined)
  return problem ? [receiptRefusals[problem]] : []
}

function found(field: keyof GiftErrors, problems: string[]): GiftErrors {
  return problems.length > 0 ? { [field]: problems } : {}
}
