import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { passkeyPrfInput } from '../../vault-worker/types/passkey-input.ts';
import type { Authenticator } from './authenticator.ts';

/** Access to passkeys through this browser. Loaded on first use. */
export const browserAuthenticator: Authenticator = {
  async make({ challenge, owner, known }) {
    const answer = await unlessRefused(() =>
      startRegistration({
        optionsJSON: {
          challenge,
          rp: { id: location.hostname, name: 'Kinfolio' },
          user: { id: handleOf(owner.id), name: owner.email, displayName: owner.displayName },
          pubKeyCredParams: [-8, -7, -257].map(alg => ({ type: 'public-key', alg })),
          excludeCredentials: known.map(id => ({ id, type: 'public-key' })),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          attestation: 'none',
          extensions,
        },
      }),
    );
    if (answer === undefined) return undefined;
    const { clientDataJSON: clientDataJson, attestationObject, transports = [] } = answer.response;
    return {
      made: { credentialId: answer.id, clientDataJson, attestationObject, transports },
      ...secretOf(answer),
    };
  },
  async ask({ challenge, known }) {
    const answer = await unlessRefused(() =>
      startAuthentication({
        optionsJSON: {
          challenge,
          rpId: location.hostname,
          allowCredentials: known.map(id => ({ id, type: 'public-key' })),
          userVerification: 'required',
          extensions,
        },
      }),
    );
    if (answer === undefined) return undefined;
    const { clientDataJSON: clientDataJson, authenticatorData, signature } = answer.response;
    return {
      signed: { credentialId: answer.id, clientDataJson, authenticatorData, signature },
      ...secretOf(answer),
    };
  },
};

const extensions = { prf: { eval: { first: passkeyPrfInput } } };

/**
 * The user handle: the account id as bytes. It need not contain a name, because authenticators do not show
 * the handle.
 */
function handleOf(accountId: string): string {
  return btoa(accountId).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * The output of the PRF extension. It comes in the same response as the data for the server, and must never be sent.
 */
function secretOf({ clientExtensionResults }: RegistrationResponseJSON | AuthenticationResponseJSON): {
  secret?: ArrayBuffer;
} {
  const first = clientExtensionResults.prf?.results?.first;
  if (first === undefined) return {};
  const bytes = ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first);
  return { secret: Uint8Array.from(bytes).buffer };
}

/**
 * Returns undefined if the person declines, the request times out or there is no passkey. Browsers deliberately do not
 * distinguish these cases.
 */
async function unlessRefused<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && refusals.has(error.name)) return undefined;
    throw error;
  }
}

const refusals: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError', 'InvalidStateError']);
