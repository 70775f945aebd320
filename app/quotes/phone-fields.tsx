import { Button } from "#app/ui/button.tsx"
import { Field, fieldId } from "#app/ui/field.tsx"
import { type QuoteInput, inputText } from "./quote-input.ts"
import { quoteLabels } from "./quote.ts"
import { phoneIsMobile } from "./read-visitor.ts"
import type { QuoteErrors } from "./reading.ts"
import { useMask } from "#app/requests/use-mask.ts"

interface PhoneFieldsProps {
  initial: QuoteInput
  errors: QuoteErrors
}

export function PhoneFields({ initial, errors }: PhoneFieldsProps) {
  const cellphone = useMask("phone")
  const phone = useMask("phone")
  return (
    <>
      <Field name="cellphone" label={quoteLabels.cellphone} errors={errors.cellphone} span="half">
        {(control) => (
          <input {...control} ref={cellphone} type="tel" inputMode="tel" autoComplete="tel" defaultValue={inputText(initial, "cellphone")} placeholder="(__)_____-____" />
        )}
      </Field>
      <Field name="phone" label={quoteLabels.phone} errors={errors.phone} span="half" optional>
        {(control) => (
          <>
            <input {...control} ref={phone} type="tel" inputMode="tel" autoComplete="off" defaultValue={inputText(initial, "phone")} placeholder="(__)____-____" />
            {errors.phone?.includes(phoneIsMobile) && (
              <Button look="line" size="small" onClick={moveToCellphone}>
                Usar como celular
              </Button>
            )}
          </>
        )}
      </Field>
    </>
  )
}

/** A mobile number typed into the landline's place, sent where it belongs. */
function moveToCellphone() {
  const phone = document.getElementById(fieldId("phone")) as HTMLInputElement
  const cellphone = document.getElementById(fieldId("cellphone")) as HTMLInputElement
  cellphone.value = phone.value
  phone.value = ""
  for (const input of [phone, cellphone]) input.dispatchEvent(new Event("input", { bubbles: true }))
  cellphone.focus()
}
