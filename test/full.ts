/** True in `npm run test:full`, where tests that take samples in `npm test` take everything. */
export const isFull = process.env.TEST_FULL === "1"
