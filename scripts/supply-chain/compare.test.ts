import { expect, it } from 'vitest';
import { hashSha256Hex } from '../../packages/web/scripts/manifest.ts';
import { hashForPolicy } from '../../packages/web/scripts/page-policy.ts';
import { compareBuild } from './compare.ts';

const inline = "document.documentElement.dataset.theme = 'dark'";
const built: Readonly<Record<string, string>> = {
  '/assets/entry.js': 'export const entry = 1;',
  '/__spa-fallback.html': '<!doctype html><script type="module" src="/assets/entry.js"></script>',
};
const pages = `<!doctype html><script>${inline}</script><script type="module" src="/assets/entry.js"></script>`;
const served: Readonly<Record<string, string>> = {
  ...built,
  '/dashboard': built['/__spa-fallback.html'] ?? '',
  '/': `${pages}<p>Kinfolio Ltd</p>`,
};
const expected = {
  files: Object.fromEntries(
    Object.entries(built).map(([path, text]) => [
      path.slice(1),
      { sha256: hashSha256Hex(Buffer.from(text)), bytes: text.length },
    ]),
  ),
  app: { '/dashboard': '__spa-fallback.html' },
  pages: { '/': [hashForPolicy(inline)] },
};
const compare = (answers: Readonly<Record<string, string>>) =>
  compareBuild(expected, async path => {
    const text = answers[path];
    if (text === undefined) throw new Error('no such file');
    return Buffer.from(text);
  });

it('finds nothing where a server gives out the build', async () => {
  expect(await compare(served)).toEqual([]);
});

it.each([
  [
    'one changed byte of a file',
    '/assets/entry.js',
    'export const entry = 2;',
    '/assets/entry.js is not the assets/entry.js of the build',
  ],
  [
    'another page for an address of the app',
    '/dashboard',
    '<p>',
    '/dashboard is not the __spa-fallback.html of the build',
  ],
  [
    'a script put into a page',
    '/',
    `${pages}<script>steal()</script>`,
    '/ has a script that the build did not put there',
  ],
  [
    'a page that asks for another file',
    '/',
    `${pages}<script src="/other.js"></script>`,
    '/ asks for /other.js, which is no file of the build',
  ],
])('names %s', async (_what, path, text, sentence) => {
  expect(await compare({ ...served, [path]: text })).toEqual([sentence]);
});

it.each(['br', 'gzip', 'identity'])('names a file that differs as %s alone', async form => {
  const found = await compareBuild(expected, async (path, encoding) =>
    Buffer.from(path === '/assets/entry.js' && encoding === form ? 'other' : (served[path] ?? '')),
  );
  expect(found).toEqual(['/assets/entry.js is not the assets/entry.js of the build']);
});

it('names what does not answer', async () => {
  const { '/assets/entry.js': _gone, ...rest } = served;
  expect(await compare(rest)).toEqual(['/assets/entry.js does not answer']);
});
