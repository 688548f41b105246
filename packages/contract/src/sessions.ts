import * as z from 'zod/mini';
import { id, instant } from './shapes.ts';

/** The name of a time zone, such as Europe/London. */
const timeZone = z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,64}$/));

/** What is known of a device that is signed in. */
export const claimDeviceRequest = z.strictObject({ timeZone });

/** Whether this session reaches what is kept for the account; when not, a code is wanted first. */
export const claimDeviceAnswer = z.object({ confirmed: z.boolean() });

/** The six digits that were sent to the owner of the account, typed on the new device. */
export const confirmDeviceRequest = z.strictObject({
  code: z.string().check(z.regex(/^\d{6}$/)),
});

/** Which session. */
export const sessionParams = z.strictObject({ id });

/**
 * A session of an account. `browser` and `system` are words such as Firefox and Windows, from what the browser sent;
 * null if it sent nothing.
 */
export const sessionEntry = z.object({
  id,
  /** The session that asks. */
  current: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  /** Such as Leeds, United Kingdom; null where the server looks up no places or knows none. */
  place: z.nullable(z.string()),
  signedInAt: instant,
  /** When the person last did something there; at most a minute old. */
  lastSeenAt: instant,
});
/** See {@link sessionEntry}. */
export type SessionEntry = z.infer<typeof sessionEntry>;

/** The session that was used last first; those that are over are left out. */
export const sessionsAnswer = z.object({ sessions: z.array(sessionEntry) });
