import * as z from 'zod/mini';
import { bytes32, id, instant } from './shapes.ts';

/** The name of a time zone, such as Europe/London. */
const timeZone = z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,64}$/));

/** A device shows the random number (32 bytes) it made once, by which an account knows it again. */
export const claimDeviceRequest = z.strictObject({ device: bytes32, timeZone: z.optional(timeZone) });

/** Whether this session reaches what is kept for the account; when not, a code is wanted first. */
export const claimDeviceAnswer = z.object({ confirmed: z.boolean() });

/** The six digits that were sent to the owner of the account, typed on the new device. */
export const confirmDeviceRequest = z.strictObject({
  device: bytes32,
  code: z.string().check(z.regex(/^\d{6}$/)),
});

/** Which session. */
export const sessionParams = z.strictObject({ id });

/**
 * One place where an account is signed in. `browser` and `system` are what its browser told of itself, in words such as
 * Firefox and Windows; null where it told nothing.
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
