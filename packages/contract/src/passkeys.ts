import * as z from 'zod/mini';
import { keyEnvelope, randomId } from './shapes.ts';

/** Bytes from a browser's response, in base64url, with a maximum length. */
const bytes = (mostCharacters: number) =>
  z.string().check(z.minLength(1), z.maxLength(mostCharacters), z.regex(/^[\w-]+$/));

/** The id of a passkey, created by its authenticator. It has at most 1023 bytes (WebAuthn §4). */
const credentialId = bytes(1364);

/** Random bytes for a passkey to sign, once and within ten minutes. */
export const passkeyChallenge = z.object({ challenge: bytes(128) });
/** See {@link passkeyChallenge}. */
export type PasskeyChallenge = z.infer<typeof passkeyChallenge>;

/**
 * A new passkey, and the account key sealed under its PRF output (WebAuthn §5.2.1). The output itself never
 * leaves the device.
 */
export const newPasskey = z.strictObject({
  credentialId,
  clientDataJson: bytes(8192),
  attestationObject: bytes(32_768),
  transports: z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8)),
  envelope: keyEnvelope,
});
/** See {@link newPasskey}. */
export type NewPasskey = z.infer<typeof newPasskey>;

/**
 * A passkey's signature for signing in (WebAuthn §5.2.2). It identifies the account, so no email has to be
 * typed.
 */
export const passkeySessionRequest = z.strictObject({
  credentialId,
  clientDataJson: bytes(8192),
  authenticatorData: bytes(8192),
  signature: bytes(2048),
});
/** See {@link passkeySessionRequest}. */
export type PasskeySessionRequest = z.infer<typeof passkeySessionRequest>;

/** The account key sealed under a passkey, as stored. */
export const passkeyWrap = {
  id: randomId,
  method: z.literal('passkey'),
  credentialId,
  envelope: keyEnvelope,
  /** When the passkey was made, as an RFC 3339 instant in UTC. */
  madeAt: z.string().check(z.meta({ format: 'date-time' })),
};

/** The maximum number of passkeys that an account can have. */
export const maxPasskeys = 10;

/** How long a challenge may be answered, in milliseconds. */
export const passkeyChallengeMs = 10 * 60_000;
