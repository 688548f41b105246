// What it is: `Kinfolio-Proof`: one request, signed by the proof key, which anyone who can open the vault has. Use it
// for: calls that a stolen token must not be able to make. `AccountKey.proofKey` makes the key. Never use it for:
// showing that a person is present. An open device makes a proof without asking anyone.

import {
  createPatternGuard,
  type GuardedType,
  isExactObject,
  isId,
  isKeyText,
  isNullOr,
} from '../documents/form.ts';
import {
  type DocumentForm,
  type DocumentReadResult,
  readDocument,
  type SigningKey,
  signDocument,
  type VerifiedDocument,
  verifyDocument,
} from '../documents/signed-document.ts';
import { encodeBase64Url } from '../primitives/base64url.ts';
import type { Bytes } from '../primitives/bytes.ts';
import { hashBytes } from '../primitives/hash.ts';

/** The key pair that signs proofs: `AccountKey.proofKey` makes it. */
export interface ProofKey {
  /** The public half, 32 bytes in base64url; the keyset has it as `accountKey.proof`. */
  readonly sign: string;
  /** The private key, which cannot be exported. */
  readonly privateKey: SigningKey;
}

const isProofPayload = isExactObject({
  account: isId,
  body: isKeyText,
  method: createPatternGuard(/^[A-Z]{1,16}$/),
  nonce: createPatternGuard(/^[\w-]{16,128}$/),
  origin: createPatternGuard(/^https?:\/\/[\w.:[\]-]{1,255}$/),
  path: createPatternGuard(/^\/[!-~]{0,4000}$/),
  session: isNullOr(isId),
});

/**
 * The payload of a proof. `body` is the hash of the body's bytes ({@link hashRequestBody}); `origin` is that of
 * `PUBLIC_URL`; `path` is as sent, with its query; `nonce` is 16 to 128 characters of base64url from the server;
 * `session` is null if the request belongs to no session.
 */
export type ProofPayload = GuardedType<typeof isProofPayload>;

const proofForm: DocumentForm<ProofPayload> = { typ: 'kinfolio-proof-1', isPayload: isProofPayload };

/** SHA-256 of a body's bytes, or of no bytes, in base64url. */
export async function hashRequestBody(body: Bytes = new Uint8Array(0)): Promise<string> {
  return encodeBase64Url(await hashBytes(body));
}

/** The value of the `Kinfolio-Proof` header. Throws VaultError `bad_document`. */
export async function signProof(key: ProofKey, payload: ProofPayload): Promise<string> {
  return await signDocument(proofForm, payload, key.privateKey);
}

/** Reads only the form, which a server compares with the request before it verifies the signature. Throws nothing. */
export function readProof(text: string): DocumentReadResult<ProofPayload> {
  return readDocument(proofForm, text);
}

/** Verifies form and signature, with the keyset's public half (`accountKey.proof`). Throws nothing. */
export async function verifyProof(text: string, proof: string): Promise<VerifiedDocument<ProofPayload>> {
  return await verifyDocument(proofForm, text, proof);
}
