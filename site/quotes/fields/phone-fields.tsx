import { useEffect, useState } from "react"
import { Button } from "#ui/button.tsx"
import { Field, fieldId } from "#ui/form/field.tsx"
import fieldStyles from "#ui/form/field.module.css"
import { useMask } from "#ui/form/use-mask.ts"
import { inputText } from "#ui/form/form-input.ts"
import type { QuoteInput } from "#site/quotes/form/quote-input.ts"
import { quoteLabels, quoteLimits, phoneIsMobile, type QuoteErrors } from "#domain/quotes/quote-fields.ts"
import styles from "#site/quotes/form/quote-form.module.css"

interface PhoneFieldsProps {
  initial: QuoteInput
  errors: QuoteErrors
}

/** Mobile number and landline. Offers to move a mobile number from the landline's field. */
export function PhoneFields({ initial, errors }: PhoneFieldsProps) {
  const cellphone = useMask("phone")
  const phone = useMask("phone")
  const [hasCellphone, setHasCellphone] = useState(inputText(initial, "cellphone") !== "")
  // The visitor may have typed one before this script arrived.
  useEffect(() => setHasCellphone(Boolean(cellphone.current?.value)), [cellphone])
  return (
    <>
      <Field name="cellphone" label={quoteLabels.cellphone} errors={errors.cellphone} span="half">
        {(control) => (
          <input
            {...control}
            ref={cellphone}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={quoteLimits.cellphone}
            defaultValue={inputText(initial, "cellphone")}
            placeholder="(__)_____-____"
            onInput={(event) => setHasCellphone(event.currentTarget.value !== "")}
          />
        )}
      </Field>
      <div className={`${fieldStyles.half} ${styles.followed}`}>
        <Field name="phone" label={quoteLabels.phone} errors={errors.phone} optional>
          {(control) => (
            <input
              {...control}
              ref={phone}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={quoteLimits.phone}
              defaultValue={inputText(initial, "phone")}
              placeholder="(__)____-____"
            />
          )}
        </Field>
        {!hasCellphone && errors.phone?.includes(phoneIsMobile) && (
          <Button look="line" size="small" onClick={moveToCellphone}>
            Usar como celular
          </Button>
        )}
      </div>
    </>
  )
}

/** Moves a mobile number from the landline's field to its own. */
function moveToCellphone() {
  const phone = document.getElementById(fieldId("phone")) as HTMLInputElement
  const cellphone = document.getElementById(fieldId("cellphone")) as HTMLInputElement
  cellphone.value = phone.value
  phone.value = ""
  for (const input of [phone, cellphone]) input.dispatchEvent(new Event("input", { bubbles: true }))
  cellphone.focus()
}
