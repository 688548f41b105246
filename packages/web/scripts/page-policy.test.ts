import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { listInlineScripts, readPagePolicies } from './page-policy.ts';

const folder = mkdtempSync(join(tmpdir(), 'kinfolio-policy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const policyOf = (html: string) => {
  writeFileSync(join(folder, 'page.html'), html);
  return readPagePolicies(folder, ['page.html', 'assets/entry.js']);
};

it('gives each inline script its hash, as a browser computes it, and leaves files out', async () => {
  const html = '<script src="/a.js"></script><script>alert(1)</script><script type="module">\nx()</script>';
  expect(listInlineScripts(html)).toEqual(['alert(1)', '\nx()']);
  // The first hash: printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(await policyOf(html)).toEqual({
    'page.html': {
      scripts: [
        'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=',
        'sha256-MS/g0mN+nqZ8dETVAyYjuMbyy0kNJR7ScRLVMQe72Jw=',
      ],
      styles: [],
    },
  });
});

it('gives each style element its hash', async () => {
  // The hash: printf 'p{}' | openssl dgst -sha256 -binary | base64
  expect((await policyOf('<style>p{}</style><p>Words</p>'))['page.html']?.styles).toEqual([
    'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y=',
  ]);
});

it('leaves out data for machines, which no browser runs', async () => {
  expect(listInlineScripts('<script type="application/ld+json">{}</script>')).toEqual([]);
});

it('reads pages only', async () => {
  expect(Object.keys(await policyOf('<p>No script</p>'))).toEqual(['page.html']);
});

it.each([
  '<p style="color:red">',
  '<P CLASS="a" STYLE="color:red">',
  "<p style='color:red'>",
  '<p style=color:red>',
])('refuses %s, which the policy would drop unseen', async markup => {
  await expect(policyOf(`<main>${markup}</main>`)).rejects.toThrow('page.html has a style');
});

it('takes no offence at the word in a text or in a script', async () => {
  const html = '<p class="style">A style="of" writing</p><script>el = \'<p style="x">\'</script>';
  expect((await policyOf(html))['page.html']?.scripts).toHaveLength(1);
});
