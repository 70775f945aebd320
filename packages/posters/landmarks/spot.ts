/** A place in a scene where a landmark may stand: its foot, and how tall a tower is there. */
export type Spot = { x: number; y: number; h: number }
/** A place something may cross: a bridge, a train. */
export type Span = { from: number; to: number; y: number; h: number }
