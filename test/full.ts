/** `npm run test:full`: long forms run too, and short forms in their whole breadth. */
export const isFull = process.env.TEST_FULL === "1"
