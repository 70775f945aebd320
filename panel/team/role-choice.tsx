import { useId } from "react"
import { type Role, roleNames, roles } from "#domain/staff/staff.ts"
import controls from "#panel/ui/controls.module.css"
import styles from "./team.module.css"

const meanings: Readonly<Record<Role, string>> = {
  owner: "Tudo, e também a equipe, o registro e os dados de pessoas.",
  editor: "Escreve e publica o que o site mostra.",
  sales: "Trabalha os pedidos e os presentes.",
}

/** The roles of a person, each with what it allows. */
export function RoleChoice({ chosen, errors }: { chosen: readonly Role[]; errors?: readonly string[] }) {
  const id = useId()
  return (
    <fieldset className={controls.field} aria-describedby={errors?.length ? `${id}-error` : undefined}>
      <legend>Papéis</legend>
      <div className={styles.choices}>
        {roles.map((role) => (
          <label key={role}>
            <input type="checkbox" name="role" value={role} defaultChecked={chosen.includes(role)} />
            <span>
              {roleNames[role]}
              <span className={styles.detail}>{meanings[role]}</span>
            </span>
          </label>
        ))}
      </div>
      {errors?.length ? (
        <p id={`${id}-error`} className={controls.error}>
          {errors.join(" ")}
        </p>
      ) : null}
    </fieldset>
  )
}
