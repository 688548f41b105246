/** The device's own clock. Screens are handed it, so that a test can hand them another. */
export const systemClock = { now: () => Date.now() };
