import type { Generated } from "kysely"

/*
 * Every table in one file. Portable between SQLite and PostgreSQL: flags are integers 0/1, instants are ISO 8601 texts
 * in UTC, days are `YYYY-MM-DD`, money is integer cents with an ISO 4217 code, JSON is text. Content rows have the ids
 * of the agency's files; `position` is their order there.
 */

type Flag = 0 | 1

interface Published {
  in_exchange: Flag
  in_tourism: Flag
}

interface Facts {
  language: string | null
  capital: string | null
  currency: string | null
  population: string | null
  timezone: string | null
  ddi_code: string | null
}

interface Place {
  id: number
  name: string
  title: string | null
  description: string | null
  /** Checked https address of an embeddable map; never HTML. */
  map_url: string | null
  position: number
  updated_at: string
}

export interface CountryTable extends Place, Facts, Published {}

export interface CityTable extends Place, Omit<Facts, "capital" | "ddi_code">, Published {
  country_id: number
}

export interface AttractionTable extends Place, Facts {
  city_id: number
}

export interface SegmentTable {
  id: number
  name: string
  title: string | null
  description: string | null
  position: number
  updated_at: string
}

export interface PackageTable extends Published {
  id: number
  name: string
  summary: string | null
  country_id: number | null
  city_id: number | null
  segment_id: number | null
  featured: Flag
  value_cents: number | null
  value_currency: string
  price_basis: string | null
  promotion_cents: number | null
  promotion_currency: string | null
  /** First and last day of the promotion, both included, in America/Sao_Paulo. */
  promotion_starts: string | null
  promotion_ends: string | null
  description: string | null
  include: string | null
  not_include: string | null
  observation: string | null
  position: number
  updated_at: string
}

export interface BannerTable extends Published {
  id: number
  title: string
  subtitle: string | null
  btn_1_title: string | null
  btn_1_link: string | null
  btn_2_title: string | null
  btn_2_link: string | null
  position: number
  updated_at: string
}

export interface DifferentialTable extends Published {
  id: number
  title: string
  link: string | null
  position: number
  updated_at: string
}

export interface StepTable extends Published {
  id: number
  /** Its position on the home page: '1' or '2'. */
  step_position: "1" | "2"
  title: string
  description: string | null
  link: string | null
  position: number
  updated_at: string
}

export interface TestimonialTable extends Published {
  id: number
  home: Flag
  client: string
  location: string | null
  course: string | null
  message: string
  testimonial_date: string | null
  position: number
  updated_at: string
}

export interface PartnerTable {
  id: number
  title: string
  position: number
  updated_at: string
}

export interface StoreTable {
  id: number
  name: string
  phone: string | null
  cellphone: string | null
  whatsapp: string | null
  email: string | null
  skype: string | null
  working_times: string | null
  address: string | null
  map_url: string | null
  /** JSON: the store's own inbox. Also in the setting `agency`, so that one query reads all inboxes. */
  desk: string | null
  position: number
  updated_at: string
}

export interface StaticPageTable extends Published {
  id: number
  menu: "1" | "2" | "3" | null
  title: string
  subtitle: string | null
  description: string | null
  position: number
  updated_at: string
}

export interface StaticPageSectionTable {
  page_id: number
  position: number
  title: string
  description: string
}

export interface HoneymoonTable {
  id: number
  title: string
  description: string | null
  more_info: string | null
  /** PIX receiver of gifts: key, name and city; all three or none. */
  pix_key: string | null
  pix_name: string | null
  pix_city: string | null
  position: number
  updated_at: string
}

export interface HoneymoonQuotaTable {
  id: number
  honeymoon_id: number
  title: string
  value_cents: number
  position: number
}

/** One picture, which several entities may use; `hash` names its original in the image store. */
export interface ImageTable {
  name: string
  hash: string
  alt: string
  width: number
  height: number
  /** Mean colour as `#rrggbb`, shown as background while the picture loads. */
  color: string
  /** The point that every crop keeps, in per cent of width and height; null for the middle. */
  focus_x: number | null
  focus_y: number | null
  updated_at: string
}

export type ImageOwner =
  | "country"
  | "city"
  | "attraction"
  | "segment"
  | "package"
  | "banner"
  | "differential"
  | "step"
  | "testimonial"
  | "partner"
  | "static_page"
  | "honeymoon"
  | "honeymoon_quota"

/** The pictures of each entity, in order. */
export interface ImageUseTable {
  owner_kind: ImageOwner
  owner_id: number
  role: "image" | "banner"
  position: number
  image_name: string
}

/** Single values, most of them JSON: `agency`, `content_version`, and values that start-up and backups store. */
interface SettingTable {
  name: string
  value: string
  updated_at: string
}

interface StateTable {
  id: number
  name: string
  abbreviation: string
  ibge_code: string
}

interface MunicipalityTable {
  id: number
  name: string
  state_id: number
  ibge_code: string
}

export interface QuoteRequestTable {
  protocol: string
  /** T tourism, I exchange. */
  type: "T" | "I"
  status: string
  name: string
  email: string
  /** Digits only, without the country's 55. */
  cellphone: string
  phone: string | null
  state_id: number
  city_id: number
  /** IBGE code of the municipality; null when the visitor lives abroad. */
  city_ibge_code: string | null
  /** The whole validated request as the visitor sent it. */
  request: string
  /** Package, price and promotion the visitor saw, or null. */
  context: string | null
  created_at: string
  /** When the agency last noted a contact with the visitor; null before the first one. */
  last_contact_at: string | null
}

export interface GiftMessageTable {
  protocol: string
  honeymoon_id: number
  status: string
  name: string
  email: string
  phone: string
  message: string
  cote_id: number | null
  cote_title: string | null
  cote_cents: number | null
  /** Random name of the receipt in private storage. */
  receipt_name: string
  receipt_bytes: number
  created_at: string
  /** When the agency last noted a contact with the guest; null before the first one. */
  last_contact_at: string | null
}

/** Results by idempotency key, so that a repeated request gets the same response. */
export interface IdempotencyTable {
  /** `budget:` or `honeymoon-message:` and the visitor's key, or the fingerprint of the content. */
  key: string
  fingerprint: string
  protocol: string
  expires_at: string
}

/**
 * Every email there is. `domain/emails` says how each is called and whom it goes to. The text of kinds `staff-…` is
 * removed as soon as they are sent or given up (`domain/staff/confidential-email.ts`).
 */
export type EmailKind =
  | "quote-received"
  | "quote-confirmation"
  | "gift-received"
  | "gift-confirmation"
  | "gift-confirmed"
  | "gift-refused"
  | "staff-first"
  | "staff-invitation"
  | "staff-password"
  | "staff-email"
  | "staff-change"
  | "schedule-refused"

export interface OutboxMailTable {
  id: string
  /** An `EmailKind`; a newer release may have stored an unknown one. */
  kind: string
  protocol: string
  /**
   * `filed`: only written to a file, because there is no email server. `settled`: given up, and nothing more is to be
   * done: a person said so, or a later decision replaced it.
   */
  status: "waiting" | "sent" | "filed" | "dead" | "settled"
  /** Equal in every attempt, so that an email delivered twice is recognised. */
  message_id: string
  recipient: string
  /** The recipient's canonical mailbox. Null in emails whose content was removed, and in those of older releases. */
  mailbox: string | null
  reply_to: string | null
  subject: string
  text: string
  html: string
  /** Name of the attached receipt in private storage; read when the email is sent. */
  receipt_name: string | null
  attempts: number
  next_attempt_at: string
  /** End of the lease of the worker that sends it; then another worker may take it. */
  leased_until: string | null
  last_error: string | null
  created_at: string
  /** When it was sent or filed. */
  sent_at: string | null
}

/** People who requested erasure or withdrew a consent, so that it is repeated after a backup is restored. */
interface ErasedPersonTable {
  /** Keyed hash of an identifier (domain/privacy/contact.ts); the key lies outside the database. */
  contact_hash: string
  erased_at: string
}

/**
 * How often one sender did something limited in the current window of ten minutes: form posts, and in the panel also
 * pages of shared previews and offers of a passkey. Removed when the window is over.
 */
interface FormPostTable {
  /** Keyed hash of the address, in the panel also of what is counted; the key lies outside the database. */
  sender_hash: string
  posts: number
  ends_at: string
}

/** A staff member. */
export interface StaffTable {
  id: string
  /** Lower case and unique. */
  email: string
  name: string
  is_owner: Flag
  is_editor: Flag
  is_sales: Flag
  /** argon2id with its parameters and salt; null until the person chose one. */
  password: string | null
  /** Encrypted with the panel's key; null without an authenticator app. */
  totp_secret: string | null
  /** The last time step that was used, so that a code counts once. */
  totp_step: number | null
  /** JSON: the salt, and the hashes of the unused recovery codes. */
  recovery: string | null
  /** Failed tries since the last sign-in, at networks where the person has not signed in lately. */
  failures: number
  /** No try at such a network before this instant. */
  wait_until: string | null
  joined_at: string | null
  disabled_at: string | null
  created_at: string
}

export interface StaffPasskeyTable {
  /** The credential id, base64url. */
  id: string
  staff_id: string
  /** COSE key, base64url. */
  public_key: string
  counter: number
  backed_up: Flag
  /** JSON list: `internal`, `hybrid` … */
  transports: string
  name: string
  created_at: string
  used_at: string | null
}

export interface StaffSessionTable {
  /** SHA-256 of the token in the cookie. */
  token_hash: string
  /** Null if only a passkey's challenge was issued. */
  staff_id: string | null
  /** `half`: the password was right, the second factor is missing. */
  state: "half" | "open"
  /** Challenge of the passkey ceremony in progress. */
  challenge: string | null
  /** Browser and system in words. */
  device: string
  address: string
  created_at: string
  seen_at: string
  /** Last proof of a password, passkey or code in this session. */
  proved_at: string | null
  ends_at: string
}

/** A link that is valid once: the first access, an invitation, a new password, or a new address. */
export interface StaffLinkTable {
  token_hash: string
  /** Empty for the first access: there is no staff member yet. */
  staff_id: string
  purpose: "first" | "invitation" | "password" | "email"
  /** The new address that a link of the purpose `email` confirms. */
  email: string | null
  ends_at: string
  used_at: string | null
}

/** A network where a staff member has signed in. Tries there are counted apart from those elsewhere. */
interface StaffNetworkTable {
  staff_id: string
  /** An IPv4 address, or the first half of an IPv6 address: `2001:db8:1:2::`. */
  network: string
  failures: number
  wait_until: string | null
  signed_in_at: string
}

/** What an audited action may be about. */
export type AuditSubject = "request" | "entry" | "staff" | "couple" | "import" | "export"

/** The audit trail of the panel. Never contains a visitor's text. */
export interface AuditEventTable {
  /** Sorts by time. */
  id: string
  at: string
  staff_id: string | null
  /** Kept after the person was removed. */
  staff_name: string
  action: string
  subject_kind: AuditSubject | null
  subject_id: string | null
  /** JSON. */
  details: string | null
  address: string
}

/** One narrow row for each request, so that lists, counts and searches never read the requests themselves. */
export interface RequestCardTable {
  number: Generated<number>
  protocol: string
  kind: "quote" | "gift"
  profile: "exchange" | "tourism" | null
  /** domain/request-cards/stages.ts. */
  stage: "new" | "contacted" | "proposal" | "won" | "lost" | "reviewing" | "confirmed" | "refused" | "check" | "spam"
  /** Why a quote was lost (domain/request-cards/stages.ts) or a gift refused (domain/gifts/gift-decision.ts). */
  lost_reason:
    | "price"
    | "dates"
    | "silence"
    | "elsewhere"
    | "gaveUp"
    | "unreadable"
    | "notReceived"
    | "amount"
    | "otherPayment"
    | "repeated"
    | "other"
    | null
  owner_id: string | null
  name: string
  /** JSON: what a row of the list shows (domain/request-cards/request-card.ts). */
  about: string
  /** Destination country of a quote, for the filter; null when undecided. */
  country_id: number | null
  /** The couple of a gift. */
  honeymoon_id: number | null
  /** Amount of a gift. */
  cents: number | null
  /** Folded words between spaces: names, email, phones, protocol, places. Input of the word index. */
  words: string
  created_at: string
  /** When the stage last changed. */
  moved_at: string
  /** When staff last did something. */
  worked_at: string | null
  /** The next step: its day `YYYY-MM-DD`, time `HH:MM` and text. */
  next_on: string | null
  next_time: string | null
  next_step: string | null
  /** Increases with each change. A form contains the revision that it showed. */
  revision: number
}

/** The events of a request: actions and notes of staff. */
export interface RequestEventTable {
  /** Sorts by time. */
  id: string
  protocol: string
  at: string
  staff_id: string | null
  kind: "note" | "stage" | "owner" | "contact" | "correction" | "consent" | "next" | "gift" | "unconfirmed"
  /** A note's text, or JSON for the other kinds. */
  text: string | null
}

/** A filter of the inbox that a person saved under a name. */
export interface SavedFilterTable {
  id: string
  staff_id: string
  name: string
  /** Query string of the inbox. */
  query: string
  created_at: string
}

/** An export that staff requested. It is made by a separate process and kept for a day. */
export interface RequestExportTable {
  id: string
  staff_id: string
  format: string
  /** Query string of the exported list. */
  query: string
  state: "waiting" | "running" | "done" | "failed"
  /** Requests written so far, and in all. */
  rows: number
  total: number
  /** JSON list of the names of its encrypted parts. */
  parts: string
  bytes: number
  created_at: string
  /** When its process last reported. */
  seen_at: string
  done_at: string | null
}

/** The kinds of entries: the lists of the content, by the names of their files, its pictures, and the agency itself. */
type EntryKind =
  | "countries"
  | "cities"
  | "attractions"
  | "segments"
  | "packages"
  | "banners"
  | "differentials"
  | "steps"
  | "testimonials"
  | "partners"
  | "stores"
  | "static-pages"
  | "honeymoons"
  | "pictures"
  | "agency"

/** The draft of one entry of the content. An entry has at most one. */
export interface ContentDraftTable {
  kind: EntryKind
  /** The id as text; a picture's name; `agency`. */
  entry_id: string
  /** JSON of the entry, which may be unfinished. Null: to be removed from the site. */
  document: string | null
  /** Digest of the published entry on which the draft is based; empty for a new entry. */
  base_digest: string
  staff_id: string | null
  changed_at: string
  /** Increases with each save. A form contains the revision that it showed. */
  revision: number
  /** When its publication is scheduled. */
  publish_at: string | null
  /** End of the lease of the process that publishes it. */
  leased_until: string | null
  /** JSON: why the scheduled publication was refused. */
  refused: string | null
}

/** A link to a preview for people without an account. Valid until it ends or is revoked, which removes it. */
interface PreviewLinkTable {
  token_hash: string
  /** JSON list of the entries whose drafts it shows. */
  entries: string
  /** The first page, root-relative. */
  address: string
  /** The day whose prices it shows; null: the day on which it is opened. */
  day: string | null
  staff_id: string
  created_at: string
  ends_at: string
}

/** The history of entries, one row for each publication. */
export interface EntryVersionTable {
  /** Sorts by time. */
  id: string
  kind: EntryKind
  entry_id: string
  /** JSON of the entry; null where it was removed from the site. */
  document: string | null
  at: string
  staff_id: string | null
  /** `discard`: no publication, but the end of a draft that was never published. Its id must not be used again. */
  origin: "panel" | "import" | "schedule" | "undo" | "discard"
  /** Equal for all entries of one publication. */
  batch: string
}

/** The state of the last import of files, as the base of the next import's three-way merge. */
interface ContentOriginTable {
  kind: EntryKind
  entry_id: string
  file_digest: string
  /** Null in the row of an order, and in rows from before migration 0022 until the next import. */
  written_digest: string | null
  row_digest: string
}

export type SearchKind = "package" | "country" | "city" | "attraction" | "segment" | "page"

/** Search documents: rebuilt from the content whenever it changes. */
export interface SearchEntryTable extends Published {
  number: Generated<number>
  kind: SearchKind
  /** The entity's id; the column's name is of an older release. */
  thing_id: number
  /** The id of its country; for a country its own id. */
  country_id: number | null
  city_id: number | null
  segment_id: number | null
  /**
   * A tourism country's page belongs to a segment: the one with most of its tourism packages, on a tie the lower id.
   */
  page_segment_id: number | null
  name: string
  /** Folded words between spaces (` curs ingl dublin `): the name has the highest weight, the places a lower one. */
  name_words: string
  place_words: string
  /** One line of description; packages have their own. */
  summary: string | null
  image_name: string | null
  /** Hash of the other columns, so that equal rows are not written again. */
  digest: string
  /** Every folded word once: the input of the full-text index of either database. */
  words: string
}

/** Every word of the entries, for spelling correction. */
export interface SearchWordTable {
  word: string
  /** Number of entries that contain it. */
  uses: number
  /** Its spelling in the content. */
  shown: string
}

export interface Schema {
  country: CountryTable
  city: CityTable
  attraction: AttractionTable
  segment: SegmentTable
  package: PackageTable
  banner: BannerTable
  differential: DifferentialTable
  step: StepTable
  testimonial: TestimonialTable
  partner: PartnerTable
  store: StoreTable
  static_page: StaticPageTable
  static_page_section: StaticPageSectionTable
  honeymoon: HoneymoonTable
  honeymoon_quota: HoneymoonQuotaTable
  image: ImageTable
  image_use: ImageUseTable
  setting: SettingTable
  state: StateTable
  municipality: MunicipalityTable
  quote_request: QuoteRequestTable
  gift_message: GiftMessageTable
  idempotency: IdempotencyTable
  outbox_mail: OutboxMailTable
  erased_person: ErasedPersonTable
  form_post: FormPostTable
  staff: StaffTable
  staff_passkey: StaffPasskeyTable
  staff_session: StaffSessionTable
  staff_link: StaffLinkTable
  staff_network: StaffNetworkTable
  audit_event: AuditEventTable
  request_card: RequestCardTable
  /** Cards that SQLite's word index lacks. Written by triggers; empty on PostgreSQL. */
  request_card_unindexed: { number: number }
  request_event: RequestEventTable
  saved_filter: SavedFilterTable
  request_export: RequestExportTable
  content_draft: ContentDraftTable
  preview_link: PreviewLinkTable
  entry_version: EntryVersionTable
  content_origin: ContentOriginTable
  search_entry: SearchEntryTable
  search_word: SearchWordTable
}
