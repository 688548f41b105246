import type { NewPasskey, PasskeySessionRequest } from '@kinfolio/contract/passkeys';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';

export interface KnownPasskey {
  credentialId: string;
  /** The public key, in COSE format. */
  publicKey: Buffer;
  counter: number;
}

/** The signatures we accept: from passkeys bound to this server, over a challenge that this server issued. */
export interface ExpectedSignature {
  publicUrl: string;
  isChallenge: (challenge: string) => boolean;
  /**
   * Whether the passkey is a second factor in addition to a password. If so, the device need only detect that
   * a person is present, not verify who it is.
   */
  besidePassword?: boolean;
}

const common = ({ publicUrl, isChallenge, besidePassword = false }: ExpectedSignature) => ({
  expectedOrigin: new URL(publicUrl).origin,
  expectedRPID: new URL(publicUrl).hostname,
  expectedChallenge: isChallenge,
  // A passkey that replaces the password must verify its owner (by a PIN or fingerprint). Possession of the phone is
  // not enough.
  requireUserVerification: !besidePassword,
});

export type CreatedPasskeyResponse = Pick<
  NewPasskey,
  'credentialId' | 'clientDataJson' | 'attestationObject'
>;

/** Reads the data of a newly created passkey; undefined if the device's response is not valid. */
export async function readNewPasskey(
  expected: ExpectedSignature,
  { credentialId: id, clientDataJson: clientDataJSON, attestationObject }: CreatedPasskeyResponse,
): Promise<KnownPasskey | undefined> {
  const response = { clientDataJSON, attestationObject };
  const answer = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } as const;
  const found = await believed(() => verifyRegistrationResponse({ ...common(expected), response: answer }));
  if (!found?.verified) return undefined;
  const { publicKey, counter } = found.registrationInfo.credential;
  return { credentialId: found.registrationInfo.credential.id, publicKey: Buffer.from(publicKey), counter };
}

/** The passkey's new signature counter; undefined if the passkey did not make this signature. */
export async function readSignature(
  expected: ExpectedSignature,
  { credentialId: id, clientDataJson: clientDataJSON, authenticatorData, signature }: PasskeySessionRequest,
  known: KnownPasskey,
): Promise<number | undefined> {
  const response = { clientDataJSON, authenticatorData, signature };
  const answer = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } as const;
  const credential = {
    id: known.credentialId,
    publicKey: Uint8Array.from(known.publicKey),
    counter: known.counter,
  };
  const found = await believed(() =>
    verifyAuthenticationResponse({ ...common(expected), response: answer, credential }),
  );
  return found?.verified === true ? found.authenticationInfo.newCounter : undefined;
}

/**
 * Turns every failed check into undefined: the library throws for malformed bytes, another origin or an old counter.
 */
async function believed<Found>(verify: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
