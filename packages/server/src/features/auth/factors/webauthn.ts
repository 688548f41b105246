import { type ExpectedSignature, readNewPasskey, readSignature } from '../../../adapters/crypto/passkeys.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import type { FactorKind, PasskeyAnswer } from './kind.ts';
import type { Challenge, Factor } from './store.ts';

const product = 'Kinfolio';
// ES256, EdDSA and RS256 (RFC 8152). Every authenticator supports at least one of them.
const algorithms = [-7, -8, -257];

/** A passkey or security key as a second factor. It does not unlock the vault, which has its own passkeys. */
export const webauthnFactor: FactorKind = {
  method: 'mfa/webauthn',
  enrol: async () => ({ ok: true, value: { stored: {}, told: {} } }),
  async challenge(context, _tx, account, { id, factor, others }) {
    const challenge = bytesToSign(context, id);
    const timeout = context.settings.challengeMs;
    const rpId = new URL(context.settings.publicUrl).hostname;
    const userVerification = 'preferred';
    if (factor.passkey !== null) {
      const allowCredentials = credentialsOf([factor]);
      return asked('request', { challenge, timeout, rpId, allowCredentials, userVerification });
    }
    const name = account.email ?? account.id;
    return asked('create', {
      challenge,
      timeout,
      rp: { id: rpId, name: product },
      user: { id: Buffer.from(account.id).toString('base64url'), name, displayName: name },
      pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key', alg })),
      excludeCredentials: credentialsOf(others),
      authenticatorSelection: { residentKey: 'discouraged', userVerification },
      attestation: 'none',
    });
  },
  async verify(context, factor, challenge, { webauthn: answer }) {
    if (answer === undefined)
      return createRefusal('validation_failed', {
        message: 'webauthn needs to be answered with a credential',
      });
    const expected: ExpectedSignature = {
      publicUrl: context.settings.publicUrl,
      isChallenge: given => given === bytesToSign(context, challenge.id),
      besidePassword: true,
    };
    return factor.passkey === null ? made(expected, answer) : signed(expected, factor.passkey, answer);
  },
};

type Keeping = Outcome<Pick<Factor, 'passkey'>>;
const notBelieved = () =>
  createRefusal('mfa_verification_failed', { message: 'The passkey was not accepted' });

async function made(
  expected: ExpectedSignature,
  { type, credential_response: answer }: PasskeyAnswer,
): Promise<Keeping> {
  const { clientDataJSON: clientDataJson, attestationObject } = answer.response;
  if (type !== 'create' || attestationObject === undefined) return notBelieved();
  const known = await readNewPasskey(expected, {
    credentialId: answer.id,
    clientDataJson,
    attestationObject,
  });
  if (known === undefined) return notBelieved();
  return { ok: true, value: { passkey: { ...known, publicKey: known.publicKey.toString('base64url') } } };
}

async function signed(
  expected: ExpectedSignature,
  passkey: NonNullable<Factor['passkey']>,
  { type, credential_response: answer }: PasskeyAnswer,
): Promise<Keeping> {
  const { clientDataJSON: clientDataJson, authenticatorData, signature } = answer.response;
  if (type !== 'request' || authenticatorData === undefined || signature === undefined) return notBelieved();
  if (answer.id !== passkey.credentialId) return notBelieved();
  const known = { ...passkey, publicKey: Buffer.from(passkey.publicKey, 'base64url') };
  const given = { credentialId: answer.id, clientDataJson, authenticatorData, signature };
  const counter = await readSignature(expected, given, known);
  return counter === undefined ? notBelieved() : { ok: true, value: { passkey: { ...passkey, counter } } };
}

const asked = (type: PasskeyAnswer['type'], publicKey: object) => ({
  webauthn: { type, credential_options: { publicKey } },
});

/**
 * The bytes are derived from the challenge's id with a secret of the server, so nobody else can predict them and they
 * do not have to be stored.
 */
const bytesToSign = (context: AuthContext, id: Challenge['id']) => context.blind(`webauthn ${id}`);

const credentialsOf = (factors: readonly Factor[]) =>
  factors.flatMap(({ passkey }) =>
    passkey === null ? [] : [{ type: 'public-key', id: passkey.credentialId }],
  );
