import { type Expected, readNewPasskey, readSignature } from '../../../adapters/crypto/passkeys.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import type { FactorKind, PasskeyAnswer } from './kind.ts';
import type { Challenge, Factor } from './store.ts';

const product = 'Kinfolio';
// ES256, EdDSA and RS256 (RFC 8152): every authenticator knows one of them.
const algorithms = [-7, -8, -257];

/** A passkey or security key, beside the password. It opens nothing: what unlocks a vault is kept with the vault. */
export const webauthn: FactorKind = {
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
      return refuse('validation_failed', { message: 'webauthn needs to be answered with a credential' });
    const expected: Expected = {
      publicUrl: context.settings.publicUrl,
      isChallenge: given => given === bytesToSign(context, challenge.id),
      besidePassword: true,
    };
    return factor.passkey === null ? made(expected, answer) : signed(expected, factor.passkey, answer);
  },
};

type Keeping = Outcome<Pick<Factor, 'passkey'>>;
const notBelieved = () => refuse('mfa_verification_failed', { message: 'The passkey was not accepted' });

async function made(
  expected: Expected,
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
  expected: Expected,
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

/** Made of the challenge's id under a secret of the server: nobody else can know it, and nothing more is stored. */
const bytesToSign = (context: AuthContext, id: Challenge['id']) => context.blind(`webauthn ${id}`);

const credentialsOf = (factors: readonly Factor[]) =>
  factors.flatMap(({ passkey }) =>
    passkey === null ? [] : [{ type: 'public-key', id: passkey.credentialId }],
  );
