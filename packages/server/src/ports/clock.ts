import type { Clock } from '@kinfolio/domain/values/calendar';

export type { Clock };

/** The machine's own clock; the only place on the server that reads it. */
export const systemClock: Clock = { now: () => Date.now() };
