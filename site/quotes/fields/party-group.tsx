import { Field, FieldGroup, Fields, SelectField } from "#ui/form/field.tsx"
import fieldStyles from "#ui/form/field.module.css"
import { Choices, Select } from "./option-fields.tsx"
import { inputList, inputText } from "#ui/form/form-input.ts"
import type { QuoteInput } from "#site/quotes/form/quote-input.ts"
import { type Choice, adultOptions, childAgeOptions, childOptions } from "#domain/quotes/quote-options.ts"
import { quoteLabels, type QuoteErrors } from "#domain/quotes/quote-fields.ts"
import { type ShownQuestions, Variant } from "#site/quotes/form/quote-variant.tsx"
import { RefreshButton } from "./refresh-button.tsx"
import styles from "#site/quotes/form/quote-form.module.css"

interface PartyGroupProps {
  initial: QuoteInput
  values: QuoteInput
  errors: QuoteErrors
  shown: ShownQuestions
}

/** The travellers of a trip, or the course. */
export function PartyGroup({ initial, values, errors, shown }: PartyGroupProps) {
  const children = childOptions.find(({ code }) => String(code) === inputText(values, "numberOfChild"))?.code ?? 0
  return (
    <>
      <Variant of="tourism" shown={shown}>
        <FieldGroup number={3} title="Quem vai">
          <SelectField
            name="numberOfAdults"
            label={quoteLabels.numberOfAdults}
            errors={errors.numberOfAdults}
            span="half"
            options={adultOptions.map(countOption)}
            defaultValue={inputText(initial, "numberOfAdults")}
          />
          <div className={`${fieldStyles.half} ${styles.followed}`}>
            <SelectField
              name="numberOfChild"
              label={quoteLabels.numberOfChild}
              errors={errors.numberOfChild}
              options={childOptions.map(countOption)}
              defaultValue={inputText(initial, "numberOfChild") || "0"}
            />
            <RefreshButton>Mostrar idades</RefreshButton>
          </div>
          {children > 0 && <ChildAges count={children} initial={initial} errors={errors} />}
          <Select name="tripProfile" initial={initial} errors={errors} />
          <Choices name="hostingCategory" values={values} errors={errors} />
        </FieldGroup>
      </Variant>
      <Variant of="exchange" shown={shown}>
        <FieldGroup number={3} title="Seu curso">
          <Select name="interestProgram" initial={initial} errors={errors} span="full" />
          <Choices name="youWillNeedAccommodation" values={values} errors={errors} />
        </FieldGroup>
      </Variant>
    </>
  )
}

/** One selector per child; when there are fewer children, the last ones are removed. */
function ChildAges({ count, initial, errors }: { count: number; initial: QuoteInput; errors: QuoteErrors }) {
  const ages = inputList(initial, "ageOfChildEnd")
  return (
    <div className={styles.well}>
      <p>Idade das crianças na data da viagem. Serve para a tarifa do voo e a cama do quarto.</p>
      {count === 10 && <p>São mais de dez? Conte o grupo nas observações.</p>}
      <Fields>
        {Array.from({ length: count }, (_, index) => (
          <Field
            key={index}
            name={`ageOfChildEnd.${index}`}
            label={`${quoteLabels.ageOfChildEnd} ${index + 1}`}
            errors={errors[`ageOfChildEnd.${index}`]}
            span="half"
          >
            {(control) => (
              <div className={fieldStyles.select}>
                <select {...control} name="ageOfChildEnd" defaultValue={ages[index] ?? ""}>
                  <option value="">Escolha a idade</option>
                  {childAgeOptions.map((age) => (
                    <option key={age}>{age}</option>
                  ))}
                </select>
              </div>
            )}
          </Field>
        ))}
      </Fields>
    </div>
  )
}

function countOption({ code, label }: Choice) {
  return { value: String(code), label }
}
