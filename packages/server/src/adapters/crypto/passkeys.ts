import type { NewPasskey, PasskeySessionRequest } from '@kinfolio/contract/passkeys';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';

/** What is known of a passkey: enough to believe what it signs. */
export interface KnownPasskey {
  credentialId: string;
  /** COSE key. */
  publicKey: Buffer;
  counter: number;
}

/** Whose signatures count: of passkeys bound to this server, over a challenge this server gave. */
export interface Expected {
  publicUrl: string;
  isChallenge: (challenge: string) => boolean;
  /** It stands beside a password, so that it is enough that somebody is there, whoever it is. */
  besidePassword?: boolean;
}

const common = ({ publicUrl, isChallenge, besidePassword = false }: Expected) => ({
  expectedOrigin: new URL(publicUrl).origin,
  expectedRPID: new URL(publicUrl).hostname,
  expectedChallenge: isChallenge,
  // A passkey that stands for the password has to be shown by its owner, not only by their telephone.
  requireUserVerification: !besidePassword,
});

/** What a device answers when a passkey was made. */
export type MadePasskey = Pick<NewPasskey, 'credentialId' | 'clientDataJson' | 'attestationObject'>;

/** What a passkey that was just made is known by; undefined when its answer is not to be believed. */
export async function readNewPasskey(
  expected: Expected,
  { credentialId: id, clientDataJson: clientDataJSON, attestationObject }: MadePasskey,
): Promise<KnownPasskey | undefined> {
  const response = { clientDataJSON, attestationObject };
  const answer = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } as const;
  const found = await believed(() => verifyRegistrationResponse({ ...common(expected), response: answer }));
  if (!found?.verified) return undefined;
  const { publicKey, counter } = found.registrationInfo.credential;
  return { credentialId: found.registrationInfo.credential.id, publicKey: Buffer.from(publicKey), counter };
}

/** How often a passkey has signed by now; undefined when it did not sign this. */
export async function readSignature(
  expected: Expected,
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

/** The library raises for everything that is not as it should be: bytes of no form, another origin, an old counter. */
async function believed<Found>(verify: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
