// What it is: a signed document: a compact JWS whose header and payload are canonical JSON (RFC 8785).
// Use it for: keysets, links, batches, checkpoints and proofs, each with its form in its own file.
// Never use it for: secrets. Anyone who has a document can read it; a signature hides nothing.
//
// [Note: Why a reader writes a document again] In JSON, the same meaning can be written as many texts. A hash
// identifies only one of them, and two readers may disagree about what was signed (a duplicate member, an
// escaped letter). So a reader writes out what it understood, and rejects a document whose bytes differ. Each
// meaning then has one text and one hash.

import { hashTextSha256 } from '../digest.ts';
import { VaultError } from '../errors.ts';
import type { DocumentType } from '../names.ts';
import { toCanonicalJson } from '../primitives/canonical-json.ts';
import {
  isJwsSignedBy,
  type JwsHeader,
  readJwsPayload,
  type SigningKey,
  signJws,
} from '../primitives/signatures.ts';
import type { FormGuard } from './form.ts';

export type { SigningKey } from '../primitives/signatures.ts';

/** What a document with a certain `typ` must contain. */
export interface DocumentForm<Payload extends object> {
  readonly typ: DocumentType;
  readonly isPayload: FormGuard<Payload>;
}

/** The result of reading a document: its payload, or that the text does not have this form. */
export type DocumentReadResult<Payload> = { ok: true; payload: Payload } | InvalidDocument;

/**
 * The text does not have the form. Its bytes or members differ, it has another `typ`, a list is unsorted or
 * has duplicates, or it has more than {@link maxDocumentCharacters} characters.
 */
export interface InvalidDocument {
  readonly ok: false;
  readonly problem: 'not-a-document';
}

/** The result of verifying a document: the result of reading it, or a problem if another key signed it. */
export type VerifiedDocument<Payload> =
  | DocumentReadResult<Payload>
  | { readonly ok: false; readonly problem: 'wrong-signature' };

/** The maximum length of a document in characters: 256 KiB. Source: `docs/vault-format.md` §12. */
export const maxDocumentCharacters = 256 * 1024;

const notADocument: InvalidDocument = { ok: false, problem: 'not-a-document' };
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Signs a payload with a private Ed25519 key.
 *
 * Throws {@link VaultError} `bad_document` for a payload that does not match its form, and for a document of more than
 * {@link maxDocumentCharacters} characters.
 */
export async function signDocument<Payload extends object>(
  form: DocumentForm<Payload>,
  payload: Payload,
  key: SigningKey,
): Promise<string> {
  if (!form.isPayload(payload)) throw new VaultError('bad_document', `${form.typ}: the payload is not valid`);
  const text = await signJws(headerOfDocument(form.typ), encoder.encode(toCanonicalJson(payload)), key);
  if (text.length > maxDocumentCharacters) throw new VaultError('bad_document', `${form.typ}: too long`);
  return text;
}

/**
 * Reads a document strictly, without verifying its signature. Needed for documents that name their own
 * signer. Throws nothing.
 */
export function readDocument<Payload extends object>(
  form: DocumentForm<Payload>,
  text: string,
): DocumentReadResult<Payload> {
  if (text.length > maxDocumentCharacters) return notADocument;
  const bytes = readJwsPayload(headerOfDocument(form.typ), text);
  if (bytes === undefined) return notADocument;
  try {
    const json = decoder.decode(bytes);
    const payload: unknown = JSON.parse(json);
    return form.isPayload(payload) && toCanonicalJson(payload) === json
      ? { ok: true, payload }
      : notADocument;
  } catch (error) {
    // Bytes that are not UTF-8 cause a TypeError, and text that is not JSON a SyntaxError. Any other error is
    // a bug and is rethrown.
    if (error instanceof TypeError || error instanceof SyntaxError) return notADocument;
    throw error;
  }
}

/**
 * Whether the key with this public half (32 bytes in base64url) signed a text. False for text that is not a document.
 */
export async function isSignedBy(text: string, sign: string): Promise<boolean> {
  return await isJwsSignedBy(text, sign);
}

/** Reads a document strictly and verifies that the key with this public half signed it. Throws nothing. */
export async function verifyDocument<Payload extends object>(
  form: DocumentForm<Payload>,
  text: string,
  sign: string,
): Promise<VerifiedDocument<Payload>> {
  const read = readDocument(form, text);
  if (!read.ok) return read;
  return (await isSignedBy(text, sign)) ? read : { ok: false, problem: 'wrong-signature' };
}

/** The hash of a document: the SHA-256 of its ASCII text, 43 characters of base64url. */
export async function hashDocument(text: string): Promise<string> {
  return await hashTextSha256(text);
}

/** The members are in the order of RFC 8785, which sorts them by name. */
function headerOfDocument(typ: DocumentType): JwsHeader {
  return { alg: 'Ed25519', typ };
}
