/** A place for a landmark: its foot in pixels, and the height that a tower has there. */
export type Spot = { x: number; y: number; h: number }
/** A place for a bridge or a train: from x to x, at the height y. */
export type Span = { from: number; to: number; y: number; h: number }
