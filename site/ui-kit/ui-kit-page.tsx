import { IconArrowLeft } from "@tabler/icons-react"
import { type ReactNode, useState } from "react"
import { ArrowLink, Button, ButtonLink, IconButton } from "#ui/button.tsx"
import { Carousel } from "#ui/carousel/carousel.tsx"
import { ComboboxField } from "#ui/form/combobox-field.tsx"
import { Dialog } from "#ui/dialog.tsx"
import { ErrorSummary } from "#ui/form/error-summary.tsx"
import { CountedTextAreaField } from "#ui/form/counted-text-area-field.tsx"
import { ChoiceField, FieldGroup, SelectField, TextField } from "#ui/form/field.tsx"
import { Disclosure } from "#ui/disclosure.tsx"
import { PhotoFrame } from "#ui/picture/photo-frame.tsx"
import { Prose } from "#ui/prose.tsx"
import { Section } from "#ui/section.tsx"
import { Tabs } from "#ui/tabs.tsx"
import styles from "./ui-kit-page.module.css"

const families = ["layout-index", "layout-exchange", "layout-tourism"] as const
const html =
  "<p>Um parágrafo com <strong>força</strong> e um <a href='/'>link</a>.</p><h3>Um título</h3>" +
  "<ul><li>Primeiro</li><li>Segundo</li></ul><blockquote>Uma fala.</blockquote>"
const cities = ["Antonina", "Curitiba", "Morretes", "São José dos Pinhais"].map((label, index) => ({
  value: String(index + 1),
  label,
}))
const options = [
  { value: "1", label: "Sim" },
  { value: "2", label: "Não" },
]

export function meta() {
  return [{ title: "Peças" }, { name: "robots", content: "noindex" }]
}

/** Every UI component in every state, in the three colour families. Only in development: `/_ui`. */
export default function UiPage() {
  return (
    <main className={styles.page}>
      <h1>Peças</h1>
      {families.map((family) => (
        <div key={family} data-layout={family}>
          <Family name={family} />
        </div>
      ))}
    </main>
  )
}

function Family({ name }: { name: string }) {
  return (
    <>
      <Section id={`${name}-cores`} title={name} aside="Cores, tipos e peças desta família." ruled>
        <Colours />
        <Buttons />
        <div data-ground="world" className={styles.plate}>
          <Buttons />
        </div>
        <Prose html={html} dropCap />
      </Section>
      <Section id={`${name}-campos`} title="Campos" ground="band">
        <Controls family={name} />
      </Section>
      <Section id={`${name}-partes`} title="Partes que se movem">
        <Parts />
      </Section>
    </>
  )
}

function Colours() {
  return (
    <ul className={styles.colours}>
      {[
        "paper",
        "paper-deep",
        "mat",
        "ink",
        "ink-soft",
        "rule",
        "edge",
        "world",
        "world-lift",
        "world-ink",
        "world-wash",
        "accent",
        "accent-text",
        "error",
      ].map((colour) => (
        <li key={colour} className={styles[colour]}>
          <span>{colour}</span>
        </li>
      ))}
    </ul>
  )
}

function Buttons() {
  return (
    <Row>
      <Button>Principal</Button>
      <Button look="line">Segunda escolha</Button>
      <Button size="small">Pequeno</Button>
      <Button disabled>Enviando…</Button>
      <ButtonLink to="/">Link</ButtonLink>
      <IconButton label="Anterior">
        <IconArrowLeft stroke={1.6} aria-hidden />
      </IconButton>
      <ArrowLink to="/" about="uma peça">
        Mais Detalhes
      </ArrowLink>
    </Row>
  )
}

function Controls({ family }: { family: string }) {
  const name = (field: string) => `${family}-${field}`
  return (
    <>
      <ErrorSummary attempt={0} errors={{ [name("email")]: ["Informe um e-mail válido, como nome@exemplo.com."] }} />
      <FieldGroup number={1} title="Sobre você">
        <TextField label="Nome" name={name("nome")} span="half" defaultValue="Marina" />
        <TextField
          label="E-mail"
          name={name("email")}
          span="half"
          errors={["Informe um e-mail válido, como nome@exemplo.com."]}
        />
        <SelectField label="Estado" name={name("estado")} span="half" options={options} />
        <ComboboxField label="Cidade" name={name("cidade")} span="half" options={cities} />
        <TextField label="Telefone" name={name("telefone")} span="half" optional help="Com DDD." />
        <ChoiceField label="Vai precisar de traslado?" name={name("traslado")} options={options} defaultValue="1" />
        <ChoiceField
          label="Vai precisar de veículo?"
          name={name("veiculo")}
          options={options}
          errors={["Escolha Sim ou Não."]}
        />
        <CountedTextAreaField label="Observações" name={name("observacoes")} optional limit={2_000} />
      </FieldGroup>
    </>
  )
}

function Parts() {
  const [open, setOpen] = useState(false)
  const slides = ["Um", "Dois", "Três", "Quatro"].map((word) => ({
    key: word,
    content: (
      <PhotoFrame flag={word}>
        <div className={styles.picture} />
      </PhotoFrame>
    ),
  }))
  return (
    <div className={styles.parts}>
      <Tabs
        label="Cidades"
        direction="column"
        tabs={["Dublin", "Galway"].map((city) => ({ key: city, title: city, content: <p>Sobre {city}.</p> }))}
      />
      <Tabs
        label="Regiões"
        tabs={["Praias", "Neve"].map((one) => ({ key: one, title: one, content: <p>Sobre {one}.</p> }))}
      />
      <div>
        <Disclosure title="Descrição" open level="h3">
          <Prose html={html} />
        </Disclosure>
        <Disclosure title="Inclui" level="h3">
          <p>Passeios.</p>
        </Disclosure>
      </div>
      <Carousel
        label="Pacotes"
        slide="o pacote"
        fit="packages"
        slides={slides}
        intervalMs={3500}
        heading={<h3>Um carrossel</h3>}
      />
      <Carousel label="Uma só" slide="a imagem" fit="one" slides={slides.slice(0, 1)} />
      <Row>
        <Button onClick={() => setOpen(true)}>Abrir o diálogo</Button>
      </Row>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Um diálogo"
        actions={<Button onClick={() => setOpen(false)}>Fechar</Button>}
      >
        <p>O que ele diz.</p>
      </Dialog>
    </div>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
