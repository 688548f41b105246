// What it is: `Kinfolio-Proof`: one request, signed by the proof key, which who can open the vault has.
// Use it for: calls that a stolen token must not make. `AccountKey.proofKey` makes the key.
// Never use it for: showing that a person is there. An open device makes a proof without a word.

import { type Guarded, isId, isKeyText, objectOf, orNull, textLike } from '../documents/form.ts';
import {
  type DocumentForm,
  type ReadDocument,
  readDocument,
  type SigningKey,
  signDocument,
  type VerifiedDocument,
  verifyDocument,
} from '../documents/signed-document.ts';
import { base64UrlOfBytes } from '../primitives/base64url.ts';
import type { Bytes } from '../primitives/bytes.ts';
import { hashBytes } from '../primitives/hash.ts';

/** The pair that signs proofs: `AccountKey.proofKey` makes it. */
export interface ProofKey {
  /** The public half, 32 bytes in base64url; the keyset has it as `accountKey.proof`. */
  readonly sign: string;
  /** Cannot be exported. */
  readonly privateKey: SigningKey;
}

const isProofPayload = objectOf({
  account: isId,
  body: isKeyText,
  method: textLike(/^[A-Z]{1,16}$/),
  nonce: textLike(/^[\w-]{16,128}$/),
  origin: textLike(/^https?:\/\/[\w.:[\]-]{1,255}$/),
  path: textLike(/^\/[!-~]{0,4000}$/),
  session: orNull(isId),
});

/**
 * What a proof holds. `body` is the hash of the body's bytes ({@link hashOfBody}); `origin` that of `PUBLIC_URL`; `path`
 * as it is sent, with its query; `nonce` 16 to 128 characters of base64url by the server; `session` null without one.
 */
export type ProofPayload = Guarded<typeof isProofPayload>;

const proofForm: DocumentForm<ProofPayload> = { typ: 'kinfolio-proof-1', isPayload: isProofPayload };

/** SHA-256 of the bytes of a body, or of none, in base64url. */
export async function hashOfBody(body: Bytes = new Uint8Array(0)): Promise<string> {
  return base64UrlOfBytes(await hashBytes(body));
}

/** The value of the header `Kinfolio-Proof`. Throws VaultError `bad_document`. */
export async function signProof(key: ProofKey, payload: ProofPayload): Promise<string> {
  return await signDocument(proofForm, payload, key.privateKey);
}

/** The form alone: what a server compares with the request before it verifies the signature. Throws nothing. */
export function readProof(text: string): ReadDocument<ProofPayload> {
  return readDocument(proofForm, text);
}

/** Form and signature, by the public half of the keyset (`accountKey.proof`). Throws nothing. */
export async function verifyProof(text: string, proof: string): Promise<VerifiedDocument<ProofPayload>> {
  return await verifyDocument(proofForm, text, proof);
}
