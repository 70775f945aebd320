// Live regions: browsers tell screen readers of a text that changes in one, not of one that is inserted with its text.

const conditions = new Set(["ConditionalExpression", "IfStatement", "LogicalExpression", "SwitchCase"])

/** Whether the component renders the element only sometimes. What its caller or an early `return` does is not seen. */
function isConditional({ parent }) {
  if (conditions.has(parent.type)) return true
  return !/Function/.test(parent.type) && parent.type !== "Program" && isConditional(parent)
}

const keptStatus = {
  create: (context) => ({
    "JSXAttribute[name.name='role'][value.value='status']"(node) {
      if (isConditional(node.parent))
        context.report({
          node,
          message: "Keep this element in the document and put the condition into it: a new region is not announced.",
        })
    },
  }),
}

export default { meta: { name: "aria" }, rules: { "kept-status": keptStatus } }
