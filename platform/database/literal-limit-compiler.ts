import { type LimitNode, SqliteQueryCompiler, ValueNode } from "kysely"

/**
 * Writes a limit into the SQL instead of binding it. SQLite chooses its plan by the value of a limit, so it prepares a
 * statement anew each time its limit is bound. For the packages of a page that took longer than reading them.
 */
export class LiteralLimitCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (!ValueNode.is(limit)) return super.visitLimit(node)
    this.append("limit ")
    this.appendImmediateValue(limit.value)
  }
}
