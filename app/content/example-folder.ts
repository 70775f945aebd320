import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import sharp from "sharp"

/** A small content folder without mistakes, for tests to break; `files` replace or add, null removes. */
export async function createExampleFolder(files: Record<string, string | Buffer | null> = {}): Promise<Disposable & { folder: string; write: (files: Record<string, string | Buffer | null>) => void }> {
  const folder = mkdtempSync(join(tmpdir(), "travessia-content-"))
  const write = (changed: Record<string, string | Buffer | null>) => {
    for (const [name, text] of Object.entries(changed)) {
      const path = join(folder, name)
      mkdirSync(dirname(path), { recursive: true })
      if (text === null) rmSync(path, { force: true })
      else writeFileSync(path, text)
    }
  }
  write({ ...exampleFiles, "fotos/dublin.png": await photo("#336699"), "fotos/galway.png": await photo("#cc5533") })
  write(files)
  return { folder, write, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A picture of one colour, 640 × 400. */
export function photo(background: string): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 400, channels: 3, background } }).png().toBuffer()
}

export const exampleFiles: Record<string, string> = {
  "agency.yaml": `name: Exemplo
company_name: Exemplo Viagens Ltda.
cnpj: 00.000.000/0000-00
cadastur: 00.000000.00.0000-0
address: Rua do Exemplo, 1
email: contato@exemplo.example
phone: (41) 3000-0000
whatsapp: (41) 99000-0000
description: Uma agência de exemplo.
privacy_contact: { name: Ana, email: ana@exemplo.example }
desks: { exchange: i@exemplo.example, tourism: t@exemplo.example, honeymoon: l@exemplo.example }
covers: { exchange: dublin, tourism: galway }
rates:
  - { currency: EUR, reais: 6.2, day: hoje }
`,
  "pictures.yaml": `dublin: { alt: Rua de Dublin, file: fotos/dublin.png }
galway: { alt: decorativa, file: fotos/galway.png }
`,
  "countries.yaml": `- id: 1
  profiles: [exchange, tourism]
  name: Irlanda
  description: |
    <p>Um país <strong>verde</strong>.</p>
  language: Inglês
  map: https://www.openstreetmap.org/export/embed.html?bbox=-6%2C53%2C-5%2C54
  images: [dublin]
  banners: [galway]
- id: 2
  profiles: [tourism]
  name: Chile
`,
  "cities.yaml": `- { id: 101, country_id: 1, profiles: [exchange], name: Dublin, images: [dublin] }
- { id: 102, country_id: 1, profiles: [exchange], name: Galway, images: [galway, dublin] }
`,
  "attractions.yaml": "- { id: 4001, city_id: 101, name: Parque Fênix }\n",
  "segments.yaml": "- { id: 1, name: Praias }\n",
  "packages/a.yaml": `- id: 1001
  profiles: [exchange]
  name: Inglês em Dublin
  country_id: 1
  city_id: 101
  featured: true
  value: 4290.5
  value_currency: EUR
  promotion: { value: 3790, currency: EUR, starts: hoje-5, ends: hoje+20 }
  include: <ul><li>Curso</li></ul>
  images: [dublin, galway]
`,
  "packages/b.yaml": "- { id: 2001, profiles: [tourism], name: Praia, country_id: 2, segment_id: 1 }\n",
  "testimonials.yaml": "- { id: 1, profiles: [exchange], client: Bia, message: <p>Adorei.</p>, testimonial_date: 2026-03-01 }\n",
  "static-pages.yaml": `- id: 11
  profiles: [exchange]
  menu: "1"
  title: Quem somos
  subdescriptions:
    - { title: Missão, description: <p>Viajar.</p> }
    - { title: Visão, description: <p>Longe.</p> }
- { id: 35, profiles: [tourism], title: Lua de Mel }
`,
  "honeymoons.yaml": `- id: 1734562890
  title: Ana & Pedro
  cotes:
    - { id: 1, title: Jantar, value: 120.00, image: dublin }
    - { id: 2, title: Passeio, value: 80.00, image: galway }
`,
}
