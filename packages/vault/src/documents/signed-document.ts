// What it is: a signed document: a compact JWS whose header and payload are canonical JSON (RFC 8785).
// Use it for: keysets, links, batches, checkpoints and proofs, each by the form in a file of its own.
// Never use it for: secrets. A document is readable by all who have it; a signature hides nothing.
//
// [Note: Why a document is written again to be read]
// JSON has many texts for one meaning. A hash over the text then names one of them, and two readers may disagree about
// what was signed (a member twice, an escaped letter). So a reader writes what it understood, and refuses a document
// whose bytes are not those. One meaning, one text, one hash.

import { sha256OfText } from '../digest.ts';
import { VaultError } from '../errors.ts';
import type { DocumentType } from '../names.ts';
import { canonicalJson } from '../primitives/canonical-json.ts';
import {
  isJwsSignedBy,
  type JwsHeader,
  payloadOfJws,
  type SigningKey,
  signJws,
} from '../primitives/signatures.ts';
import type { Guard } from './form.ts';

export type { SigningKey } from '../primitives/signatures.ts';

/** What a document of one `typ` holds. */
export interface DocumentForm<Payload extends object> {
  readonly typ: DocumentType;
  readonly isPayload: Guard<Payload>;
}

/** What reading results in: the payload, or that the text is no document of this form. */
export type ReadDocument<Payload> = { ok: true; payload: Payload } | NotADocument;

/** Other bytes, members or `typ`, a list unsorted or with twins, or more than {@link documentLimit}. */
export interface NotADocument {
  readonly ok: false;
  readonly problem: 'not-a-document';
}

/** What verifying results in: reading's answers, and that another key signed. */
export type VerifiedDocument<Payload> =
  | ReadDocument<Payload>
  | { readonly ok: false; readonly problem: 'wrong-signature' };

/** The most characters a document has: 256 KiB. Source: `docs/vault-format.md` §12. */
export const documentLimit = 256 * 1024;

const notADocument: NotADocument = { ok: false, problem: 'not-a-document' };
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Signs a payload with a private Ed25519 key.
 *
 * Throws {@link VaultError} `bad_document` for a payload that is not in its form, and for a document of more than
 * {@link documentLimit} characters.
 */
export async function signDocument<Payload extends object>(
  form: DocumentForm<Payload>,
  payload: Payload,
  key: SigningKey,
): Promise<string> {
  if (!form.isPayload(payload)) throw new VaultError('bad_document', `${form.typ}: not in its form`);
  const text = await signJws(headerOfDocument(form.typ), encoder.encode(canonicalJson(payload)), key);
  if (text.length > documentLimit) throw new VaultError('bad_document', `${form.typ}: too long`);
  return text;
}

/** Reads a document strictly and verifies no signature: for what names its signer itself. Throws nothing. */
export function readDocument<Payload extends object>(
  form: DocumentForm<Payload>,
  text: string,
): ReadDocument<Payload> {
  if (text.length > documentLimit) return notADocument;
  const bytes = payloadOfJws(headerOfDocument(form.typ), text);
  if (bytes === undefined) return notADocument;
  try {
    const json = decoder.decode(bytes);
    const payload: unknown = JSON.parse(json);
    return form.isPayload(payload) && canonicalJson(payload) === json ? { ok: true, payload } : notADocument;
  } catch (error) {
    // Bytes that are not UTF-8 (TypeError), text that is no JSON (SyntaxError). Faults of ours are seen.
    if (error instanceof TypeError || error instanceof SyntaxError) return notADocument;
    throw error;
  }
}

/** Whether the key with this public half (32 bytes in base64url) signed. False for text that is no document. */
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

/** The hash of a document: SHA-256 of its ASCII text, 43 characters of base64url. */
export async function hashOfDocument(text: string): Promise<string> {
  return await sha256OfText(text);
}

/** RFC 8785 sorts by name: `alg` before `typ`. */
function headerOfDocument(typ: DocumentType): JwsHeader {
  return { alg: 'Ed25519', typ };
}
