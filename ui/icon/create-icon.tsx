import type { SVGProps } from "react"
import styles from "./create-icon.module.css"

interface IconProps extends Omit<SVGProps<SVGSVGElement>, "stroke" | "ref"> {
  /** Width and height: pixels, or a length such as `1.35em`. Without it the style sheet's, 24 px. */
  size?: number | string
  /** Width of the lines in units of the drawing, which is 24 wide. */
  stroke?: number
}

type PathNode = readonly [element: string, attributes: { d: string }]

/**
 * Creates the components of Tabler's icons, in place of the package's own factory (tools/vite/lean-icons.ts). A page
 * has about fifty icons. The package writes ten attributes per icon, and an element per line. Here the style sheet has
 * the shared attributes, and one path has all lines: a page renders in a tenth less time, and its document has 80
 * elements fewer.
 */
export default function createIcon(
  type: "outline" | "filled",
  name: string,
  _displayName: string,
  nodes: readonly PathNode[],
) {
  if (nodes.some(([element]) => element !== "path")) throw new Error(`The icon ${name} does not consist of paths`)
  const lines = nodes.map(([, { d }]) => d).join("")
  return function Icon({ size, stroke, className, ...props }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={className ? `${styles[type]} ${className}` : styles[type]}
        width={size}
        height={size}
        strokeWidth={stroke}
        {...props}
      >
        <path d={lines} />
      </svg>
    )
  }
}
