import { expect, it } from 'vitest';
import { addIntegrityToPage, computeIntegrity } from './integrity.ts';

const read = (path: string) => Promise.resolve(Buffer.from(`the bytes of ${path}`));
const hash = (path: string) => computeIntegrity(Buffer.from(`the bytes of ${path}`));

it('names the hash of each script, sheet and module a page asks for, and of nothing else', async () => {
  const page =
    '<link rel="icon" href="/favicon.svg"/><link rel="stylesheet" href="/assets/a.css" media="not all"/>' +
    '<link rel="modulepreload" href="/assets/b.js"/><script type="module" src="/assets/c.js"></script>' +
    '<script>let href="/assets/d.js"</script>';
  expect(await addIntegrityToPage(page, read)).toBe(
    '<link rel="icon" href="/favicon.svg"/>' +
      `<link rel="stylesheet" href="/assets/a.css" media="not all" integrity="${hash('/assets/a.css')}"/>` +
      `<link rel="modulepreload" href="/assets/b.js" integrity="${hash('/assets/b.js')}"/>` +
      `<script type="module" src="/assets/c.js" integrity="${hash('/assets/c.js')}"></script>` +
      '<script>let href="/assets/d.js"</script>',
  );
});
