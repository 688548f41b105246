import { expect, it } from 'vitest';
import {
  createOpenKeyPair,
  signAnyText,
  toSortedJson,
} from '../../packages/vault/src/testing/sign-anything.ts';
import { type BuildManifest, listAnsweredAddresses } from '../../packages/web/scripts/manifest.ts';
import { readSignedBuild, signBuild } from './build-document.ts';

const sha256 = '0'.repeat(64);
const files = {
  'assets/entry.js': { sha256, bytes: 25 },
  'login/index.html': { sha256, bytes: 7 },
  '__spa-fallback.html': { sha256, bytes: 9 },
};
const script = `sha256-${'A'.repeat(43)}=`;
const manifest: BuildManifest = {
  lock: sha256,
  files,
  ...listAnsweredAddresses(files, {
    routes: ['/login', '/dashboard', '/bills/:id', '/pricing'],
    publicFiles: [
      { path: '/pricing', file: 'pricing.html' },
      { path: '/sitemap.xml', file: 'sitemap.xml' },
    ],
    policy: { 'pages/pricing.html': { scripts: [script] } },
  }),
};
const signedAt = '2026-11-26T08:00:00.000Z';
const pair = await createOpenKeyPair(1);
const key = await crypto.subtle.importKey('jwk', { ...pair }, 'Ed25519', false, ['sign']);
const text = await signBuild({ manifest, signedAt }, key);
const changed = (from: string, to: string) => {
  const parts: Readonly<Record<string, string>> = JSON.parse(text);
  const payload = Buffer.from(parts['payload'] ?? '', 'base64url').toString();
  expect(payload).toContain(from);
  const other = Buffer.from(payload.replace(from, to)).toString('base64url');
  return JSON.stringify({ ...parts, payload: other });
};

it('knows which file answers each address', () => {
  expect(manifest.app).toEqual({ '/login': 'login/index.html', '/dashboard': '__spa-fallback.html' });
  expect(manifest.pages).toEqual({ '/pricing': [script] });
});

it('is read by whoever has the public half, as it was signed', async () => {
  expect(await readSignedBuild(text, pair.x)).toEqual({ manifest, signedAt });
});

it.each([
  ['of another key', text, (await createOpenKeyPair(2)).x],
  ['for no key', text, 'AAAA'],
  ['with another hash', changed('"bytes":25', '"bytes":26'), pair.x],
  ['with another day', changed('2026-11-26', '2026-11-27'), pair.x],
  ['that is a page', '<!doctype html>', pair.x],
  ['without a signature', '{"protected":"e30","payload":"e30"}', pair.x],
  ['with something beside it', text.replace('{', '{"more":1,'), pair.x],
])('no list %s is believed', async (_what, said, signer) => {
  expect(await readSignedBuild(said, signer)).toBeUndefined();
});

it('takes nothing else that the key signed', async () => {
  const header = '{"alg":"Ed25519","typ":"kinfolio-batch-1"}';
  const [head, payload, signature] = signAnyText(pair, header, toSortedJson({ count: 1, rows: [] })).split(
    '.',
  );
  expect(
    await readSignedBuild(JSON.stringify({ protected: head, payload, signature }), pair.x),
  ).toBeUndefined();
});
