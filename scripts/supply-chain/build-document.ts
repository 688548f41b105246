import {
  createPatternGuard,
  type GuardedType,
  isCount,
  isExactObject,
  isInstantText,
  isListOf,
  isSortedListOf,
  sortByMember,
} from '../../packages/vault/src/documents/form.ts';
import {
  type SigningKey,
  signDocument,
  verifyDocument,
} from '../../packages/vault/src/documents/signed-document.ts';
import type { BuildManifest } from '../../packages/web/scripts/manifest.ts';

const isPath = createPatternGuard(/^[!-~]+$/);
const isHash = createPatternGuard(/^[0-9a-f]{64}$/);
const payload = isExactObject({
  app: isSortedListOf('address', isExactObject({ address: isPath, file: isPath })),
  files: isSortedListOf('path', isExactObject({ path: isPath, sha256: isHash, bytes: isCount })),
  lock: isHash,
  pages: isSortedListOf(
    'address',
    isExactObject({ address: isPath, scripts: isListOf(createPatternGuard(/^sha256-[A-Za-z0-9+/]{43}=$/)) }),
  ),
  signedAt: isInstantText,
});
const form = { typ: 'kinfolio-build-1', isPayload: payload } as const;

/** A signed list of a build, and the time of signing as the list itself states it. */
export interface SignedBuild {
  manifest: BuildManifest;
  signedAt: string;
}

/**
 * Signs the list of a build with a private Ed25519 key, as JSON that any JWS reader understands (flattened, RFC 7515
 * §7.2.2). Throws VaultError `bad_document` for a manifest with content that no build has.
 */
export async function signBuild({ manifest, signedAt }: SignedBuild, key: SigningKey): Promise<string> {
  const { app, files, lock, pages } = manifest;
  const listed = {
    app: sortByMember(
      'address',
      Object.entries(app).map(([address, file]) => ({ address, file })),
    ),
    files: sortByMember(
      'path',
      Object.entries(files).map(([path, of]) => Object.assign({ path }, of)),
    ),
    lock,
    pages: sortByMember(
      'address',
      Object.entries(pages).map(([address, scripts]) => ({ address, scripts })),
    ),
    signedAt,
  };
  const [head, body, signature] = (await signDocument(form, listed, key)).split('.');
  return `${JSON.stringify({ protected: head, payload: body, signature })}\n`;
}

/**
 * The list signed by the key with this public half (32 bytes in base64url). Undefined for another key's signature, and
 * for text that is not such a list.
 */
export async function readSignedBuild(text: string, signer: string): Promise<SignedBuild | undefined> {
  const read = await verifyDocument(form, compactOf(text), signer);
  return read.ok ? { manifest: manifestOf(read.payload), signedAt: read.payload.signedAt } : undefined;
}

const flattened = isExactObject({
  protected: createPatternGuard(/^[\w-]+$/),
  payload: createPatternGuard(/^[\w-]+$/),
  signature: createPatternGuard(/^[\w-]+$/),
});

/** Converts a flattened JWS to a compact one. Returns an empty text, which is not a document, for anything else. */
function compactOf(text: string): string {
  try {
    const parts: unknown = JSON.parse(text);
    return flattened(parts) ? `${parts.protected}.${parts.payload}.${parts.signature}` : '';
  } catch (error) {
    if (error instanceof SyntaxError) return '';
    throw error;
  }
}

const manifestOf = ({ app, files, lock, pages }: GuardedType<typeof payload>): BuildManifest => ({
  app: Object.fromEntries(app.map(({ address, file }) => [address, file])),
  files: Object.fromEntries(files.map(({ path, sha256, bytes }) => [path, { sha256, bytes }])),
  lock,
  pages: Object.fromEntries(pages.map(({ address, scripts }) => [address, scripts])),
});
