// What it is: `Kinfolio-Proof`, the signature of one request with the proof key, which every device with the
// open vault has.
// Use it for: calls that a stolen token must not be able to make. `AccountKey.proofKey` makes the key.
// Never use it for: showing that a person is present. A device with the open vault creates a proof without
// asking anyone.

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

/** The key pair that signs proofs. `AccountKey.proofKey` creates it. */
export interface ProofKey {
  /** The public half, 32 bytes in base64url. The keyset contains it as `accountKey.proof`. */
  readonly sign: string;
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
 * The payload of a proof. `body` is the hash of the body's bytes ({@link hashRequestBody}). `origin` is that
 * of `PUBLIC_URL`. `path` is as sent, with its query. `nonce` is 16 to 128 characters of base64url from the
 * server. `session` is null if the request belongs to no session.
 */
export type ProofPayload = GuardedType<typeof isProofPayload>;

const proofForm: DocumentForm<ProofPayload> = { typ: 'kinfolio-proof-1', isPayload: isProofPayload };

/** Hashes the bytes of a body, or no bytes, with SHA-256. Returns base64url. */
export async function hashRequestBody(body: Bytes = new Uint8Array(0)): Promise<string> {
  return encodeBase64Url(await hashBytes(body));
}

/** Creates the value of the `Kinfolio-Proof` header. Throws VaultError `bad_document`. */
export async function signProof(key: ProofKey, payload: ProofPayload): Promise<string> {
  return await signDocument(proofForm, payload, key.privateKey);
}

/**
 * Parses a proof without verifying its signature. A server compares the payload with the request first.
 * Throws nothing.
 */
export function readProof(text: string): DocumentReadResult<ProofPayload> {
  return readDocument(proofForm, text);
}

/**
 * Verifies the form and the signature of a proof. `proof` is the public half in the keyset
 * (`accountKey.proof`). Throws nothing.
 */
export async function verifyProof(text: string, proof: string): Promise<VerifiedDocument<ProofPayload>> {
  return await verifyDocument(proofForm, text, proof);
}
