/** The device's clock. Screens receive a clock as a parameter, so that tests can pass a different one. */
export const systemClock = { now: () => Date.now() };
