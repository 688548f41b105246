import * as z from 'zod/mini';
import { randomId, utcInstant } from './shapes.ts';

/** The name of a time zone, such as Europe/London. */
const timeZone = z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,64}$/));

/** Facts about a signed-in device. */
export const claimDeviceRequest = z.strictObject({ timeZone });

/** Whether this session may use the account's stored data. If not, it first needs a code. */
export const claimDeviceResponse = z.object({ confirmed: z.boolean() });

/** The six digits sent to the owner of the account, as typed on the new device. */
export const confirmDeviceRequest = z.strictObject({
  code: z.string().check(z.regex(/^\d{6}$/)),
});

export const sessionParams = z.strictObject({ id: randomId });

/**
 * A session of an account. `browser` and `system` are names such as Firefox and Windows, derived from what the browser
 * sent; null if it sent nothing.
 */
export const sessionEntry = z.object({
  id: randomId,
  /** Whether this is the session that makes the request. */
  current: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  /** A place such as "Leeds, United Kingdom"; null if the server does not look up places, or found none. */
  place: z.nullable(z.string()),
  signedInAt: utcInstant,
  /** When the person was last active in this session; up to a minute out of date. */
  lastSeenAt: utcInstant,
});
/** See {@link sessionEntry}. */
export type SessionEntry = z.infer<typeof sessionEntry>;

/** The signed-in sessions, most recently used first. Sessions that have ended are left out. */
export const sessionsResponse = z.object({ sessions: z.array(sessionEntry) });
