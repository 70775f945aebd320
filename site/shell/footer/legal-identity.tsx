import { emailLink } from "#platform/text/email-link.ts"
import type { PublicAgency } from "#site/shell/layout/shell.ts"

/** Company, address and tourism register, as Decreto 7.962/2013 and Lei 11.771/2008 require. */
export function LegalIdentity({ agency }: { agency: PublicAgency }) {
  return (
    <>
      {agency.company_name.replace(/\.$/, "")}. CNPJ {agency.cnpj}. Cadastur {agency.cadastur}.{" "}
      {agency.address.replace(/\.$/, "")}. <a href={agency.phone_link}>{agency.phone}</a>.{" "}
      <a href={emailLink(agency.email)}>{agency.email}</a>.
      {agency.demonstration && <> Site de demonstração: pessoas, preços e empresas são inventados.</>}
    </>
  )
}
