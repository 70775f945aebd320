import { useMemo } from "react"
import { abroad, cityAbroad, type State, stateLabel } from "#domain/places/places.ts"
import { Button } from "#ui/button.tsx"
import { ComboboxField } from "#ui/form/combobox-field.tsx"
import fieldStyles from "#ui/form/field.module.css"
import { FieldGroup, SelectField, TextField } from "#ui/form/field.tsx"
import { PhoneFields } from "./phone-fields.tsx"
import { inputText } from "#ui/form/form-input.ts"
import type { QuoteInput } from "#site/quotes/form/quote-input.ts"
import { quoteLabels, quoteLimits, type QuoteErrors } from "#domain/quotes/quote-fields.ts"
import { RefreshButton } from "./refresh-button.tsx"
import type { Municipalities } from "./use-municipalities.ts"
import styles from "#site/quotes/form/quote-form.module.css"

interface VisitorGroupProps {
  initial: QuoteInput
  errors: QuoteErrors
  states: readonly State[]
  /** The chosen state's code. */
  state: string
  municipalities: Municipalities
}

/** Contact data and the visitor's home. */
export function VisitorGroup({ initial, errors, states, state, municipalities }: VisitorGroupProps) {
  const { list, loading, retry } = municipalities
  const cities = useMemo(() => list.map(({ id, name }) => ({ value: String(id), label: name })), [list])
  const cityOfState = state === inputText(initial, "state") ? inputText(initial, "city") : ""
  const cityPlaceholder =
    state === ""
      ? "Escolha primeiro o estado"
      : loading
        ? "Carregando as cidades…"
        : list.length === 0
          ? "Nenhuma opção encontrada"
          : "Escolha"
  return (
    <FieldGroup number={1} title="Sobre você">
      <TextField
        name="name"
        label={quoteLabels.name}
        errors={errors.name}
        autoComplete="name"
        maxLength={quoteLimits.name}
        defaultValue={inputText(initial, "name")}
      />
      <TextField
        name="email"
        label={quoteLabels.email}
        errors={errors.email}
        type="email"
        autoComplete="email"
        maxLength={quoteLimits.email}
        defaultValue={inputText(initial, "email")}
      />
      <PhoneFields initial={initial} errors={errors} />
      <SelectField
        name="state"
        label={quoteLabels.state}
        errors={errors.state}
        span="half"
        autoComplete="address-level1"
        options={[
          ...states.map((one) => ({ value: String(one.id), label: stateLabel(one) })),
          { value: String(abroad.id), label: abroad.name },
        ]}
        defaultValue={inputText(initial, "state")}
      />
      <div className={`${fieldStyles.half} ${styles.followed}`}>
        {/* Another state resets the field. Its cities are added to the existing field, so that it keeps the focus. */}
        <ComboboxField
          key={state}
          name="city"
          label={quoteLabels.city}
          errors={errors.city}
          autoComplete="address-level2"
          loading={loading}
          placeholder={cityPlaceholder}
          options={cities}
          defaultValue={state === String(abroad.id) ? String(cityAbroad.id) : cityOfState}
        />
        {retry && (
          <p role="alert" className={styles.note}>
            Não conseguimos buscar as cidades.{" "}
            <Button look="line" size="small" onClick={retry}>
              Tentar de novo
            </Button>
          </p>
        )}
        <RefreshButton>Carregar cidades</RefreshButton>
      </div>
    </FieldGroup>
  )
}
