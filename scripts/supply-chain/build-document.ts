import {
  type Guarded,
  isCount,
  isInstantText,
  listOf,
  objectOf,
  sortedBy,
  sortedListOf,
  textLike,
} from '../../packages/vault/src/documents/form.ts';
import {
  type SigningKey,
  signDocument,
  verifyDocument,
} from '../../packages/vault/src/documents/signed-document.ts';
import type { BuildManifest } from '../../packages/web/scripts/manifest.ts';

const isPath = textLike(/^[!-~]+$/);
const isHash = textLike(/^[0-9a-f]{64}$/);
const payload = objectOf({
  app: sortedListOf('address', objectOf({ address: isPath, file: isPath })),
  files: sortedListOf('path', objectOf({ path: isPath, sha256: isHash, bytes: isCount })),
  lock: isHash,
  pages: sortedListOf(
    'address',
    objectOf({ address: isPath, scripts: listOf(textLike(/^sha256-[A-Za-z0-9+/]{43}=$/)) }),
  ),
  signedAt: isInstantText,
});
const form = { typ: 'kinfolio-build-1', isPayload: payload } as const;

/** A signed list of a build, and when it was signed by its own account. */
export interface SignedBuild {
  manifest: BuildManifest;
  signedAt: string;
}

/**
 * Signs the list of a build with a private Ed25519 key, as JSON that any reader of JWS knows (flattened, RFC 7515 §7.2.2).
 * Throws VaultError `bad_document` for a manifest with what no build has.
 */
export async function signBuild({ manifest, signedAt }: SignedBuild, key: SigningKey): Promise<string> {
  const { app, files, lock, pages } = manifest;
  const listed = {
    app: sortedBy(
      'address',
      Object.entries(app).map(([address, file]) => ({ address, file })),
    ),
    files: sortedBy(
      'path',
      Object.entries(files).map(([path, of]) => Object.assign({ path }, of)),
    ),
    lock,
    pages: sortedBy(
      'address',
      Object.entries(pages).map(([address, scripts]) => ({ address, scripts })),
    ),
    signedAt,
  };
  const [head, body, signature] = (await signDocument(form, listed, key)).split('.');
  return `${JSON.stringify({ protected: head, payload: body, signature })}\n`;
}

/**
 * The list that the key with this public half (32 bytes in base64url) signed. Nothing for the work of another key, and for
 * text that is no such list.
 */
export async function readSignedBuild(text: string, signer: string): Promise<SignedBuild | undefined> {
  const read = await verifyDocument(form, compactOf(text), signer);
  return read.ok ? { manifest: manifestOf(read.payload), signedAt: read.payload.signedAt } : undefined;
}

const flattened = objectOf({
  protected: textLike(/^[\w-]+$/),
  payload: textLike(/^[\w-]+$/),
  signature: textLike(/^[\w-]+$/),
});

/** Empty, which is no document, for what is no flattened JWS. */
function compactOf(text: string): string {
  try {
    const parts: unknown = JSON.parse(text);
    return flattened(parts) ? `${parts.protected}.${parts.payload}.${parts.signature}` : '';
  } catch (error) {
    if (error instanceof SyntaxError) return '';
    throw error;
  }
}

const manifestOf = ({ app, files, lock, pages }: Guarded<typeof payload>): BuildManifest => ({
  app: Object.fromEntries(app.map(({ address, file }) => [address, file])),
  files: Object.fromEntries(files.map(({ path, sha256, bytes }) => [path, { sha256, bytes }])),
  lock,
  pages: Object.fromEntries(pages.map(({ address, scripts }) => [address, scripts])),
});
