import { useMemo } from "react"
import type { Profile } from "#domain/agency/profile.ts"
import { ComboboxField } from "#ui/form/combobox-field.tsx"
import { FieldGroup, Fields } from "#ui/form/field.tsx"
import fieldStyles from "#ui/form/field.module.css"
import { Choices, Select } from "./option-fields.tsx"
import { inputText } from "#ui/form/form-input.ts"
import { useHydrated } from "#ui/use-hydrated.ts"
import type { QuoteInput } from "#site/quotes/form/quote-input.ts"
import { undecided } from "#domain/quotes/quote-options.ts"
import { quoteLabels, type QuoteErrors } from "#domain/quotes/quote-fields.ts"
import { Variant, type ShownQuestions } from "#site/quotes/form/quote-variant.tsx"
import { RefreshButton } from "./refresh-button.tsx"
import { TravelDateFields } from "./travel-date-fields.tsx"
import type { Destination, DestinationCity } from "#domain/quotes/quotes.server.ts"
import { readCities } from "#site/quotes/destination-cities.ts"
import styles from "#site/quotes/form/quote-form.module.css"

interface DestinationGroupProps {
  initial: QuoteInput
  values: QuoteInput
  errors: QuoteErrors
  shown: ShownQuestions
  profile: Profile
  countries: readonly Destination[]
  /** As `writeCities` writes them. */
  cities: string
  /** Today in São Paulo: the earliest first day of a trip. */
  today: string
}

/** Most cities that are offered together. A longer list is hard to use on a phone, and as heavy as the page. */
const shortListMax = 100

/** Destination and dates. */
export function DestinationGroup({
  initial,
  values,
  errors,
  shown,
  profile,
  countries,
  cities: citiesText,
  today,
}: DestinationGroupProps) {
  const cities = useMemo(() => readCities(citiesText), [citiesText])
  const country = inputText(values, "country")
  const initialCountry = inputText(initial, "country")
  const initialCity = inputText(initial, "countryCity")
  // The country that the visitor came from is offered even if the profile does not list it.
  const offered = countries.filter((one) => one[profile] || String(one.id) === initialCountry)
  // Before scripts run, the list cannot follow the country. A short one offers all cities, each with its country.
  const isShort = cities.length <= shortListMax
  const mayOfferAll = country === "" && isShort
  const isHydrated = useHydrated(mayOfferAll)
  const allCities = mayOfferAll && !isHydrated
  const citiesThere = cities.filter((city) => String(city.country_id) === country)
  const cityOptions = allCities ? inCountries(cities, offered) : citiesThere.map(optionOf)
  // A city of another country may have been chosen while all cities were offered, before this script arrived.
  const chosenCity = inputText(values, "countryCity")
  const cityThere = citiesThere.some(({ id }) => String(id) === chosenCity) ? chosenCity : ""
  const cityOfCountry = country === initialCountry ? initialCity : cityThere
  return (
    <FieldGroup number={2} title="Para onde e quando">
      <ComboboxField
        name="country"
        label={quoteLabels.country}
        errors={errors.country}
        span="half"
        options={[undecidedOption, ...offered.map(optionOf)]}
        defaultValue={initialCountry}
      />
      <div className={`${fieldStyles.half} ${styles.followed}`}>
        <ComboboxField
          key={country}
          name="countryCity"
          label={quoteLabels.countryCity}
          errors={errors.countryCity}
          placeholder={country === "" && !allCities ? "Escolha primeiro o país" : "Escolha"}
          options={[undecidedOption, ...cityOptions]}
          // Without a decided country there is no city to choose.
          defaultValue={country === undecidedOption.value ? undecidedOption.value : cityOfCountry}
        />
        {!isShort && <RefreshButton>Carregar cidades do destino</RefreshButton>}
      </div>
      <p className={styles.note}>Se tiver interesse em mais de um país ou cidade, conte nas observações.</p>
      <Variant of="tourism" shown={shown}>
        <Fields>
          <TravelDateFields initial={initial} values={values} errors={errors} today={today} />
          <Choices name="hasDateFlexibility" values={values} errors={errors} />
        </Fields>
      </Variant>
      <Variant of="exchange" shown={shown}>
        <Fields>
          <Select name="whenYouWantToTravel" initial={initial} errors={errors} />
          <Select name="howLongDoYouWantToStudy" initial={initial} errors={errors} />
        </Fields>
      </Variant>
    </FieldGroup>
  )
}

const undecidedOption = { value: String(undecided.code), label: undecided.label }

function optionOf({ id, name }: { id: number; name: string }) {
  return { value: String(id), label: name }
}

/** Cities of the countries, each with its country's name. */
function inCountries(cities: DestinationCity[], countries: readonly Destination[]) {
  const names = new Map(countries.map((country) => [country.id, country.name]))
  return cities.flatMap(({ id, name, country_id }) => {
    const country = names.get(country_id)
    return country === undefined ? [] : [{ value: String(id), label: `${name}, ${country}` }]
  })
}
