import styles from "./controls.module.css"

/**
 * Link to a generated file, whose response is an attachment. `to` is the full address. Without `download`, which would
 * save the page that asks for the password or the sign-in as the file.
 */
export function DownloadLink({ to, bytes, what = "" }: { to: string; bytes: number; what?: string }) {
  return (
    <p>
      <a className={styles.button} href={to}>
        {`Baixar ${what} (${size(bytes)})`.replace("  ", " ")}
      </a>
    </p>
  )
}

function size(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toLocaleString("pt-BR", { maximumFractionDigits: 1 })} MB`
}
