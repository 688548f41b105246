import { expect, it, vi } from 'vitest';
import { allowOwnMarkupOnly, allowOwnScripts, isOwnScript } from './trusted-types.ts';

const page = 'https://kinfolio.example/bank-accounts';

it.each([
  '/sw.js',
  '/assets/B4hwSZl.js',
  'https://kinfolio.example/assets/worker-Bd0FffRj.js',
  '/assets/reading-0f3a9c11/tesseract-worker.js',
  '/assets/reading-0f3a9c11/pdf-worker.js',
])('%s is one of our own scripts', address => {
  expect(isOwnScript(address, page)).toBe(true);
});

it.each([
  'https://elsewhere.example/assets/B4hwSZl.js',
  '//elsewhere.example/sw.js',
  'data:text/javascript,alert(1)',
  'blob:https://kinfolio.example/5b0e',
  '/storage/v1/object/public/letters/x.js',
  '/assets/../storage/v1/object/x.js',
  '/assets/B4hwSZl.js?then=elsewhere',
  '/download-worker.js',
])('%s is none', address => {
  expect(isOwnScript(address, page)).toBe(false);
});

it('text becomes no markup, but for the empty script of a document that is drawn anew', () => {
  expect(allowOwnMarkupOnly('<script></script>')).toBe('<script></script>');
  for (const text of ['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '<script></script><b>'])
    expect(allowOwnMarkupOnly(text)).toBe('');
});

it('makes the one policy that a page has: an address elsewhere starts nothing', () => {
  const createPolicy = vi.fn<(name: string, rules: object) => void>();
  vi.stubGlobal('trustedTypes', { createPolicy });
  vi.stubGlobal('location', { href: page });
  allowOwnScripts();
  vi.unstubAllGlobals();

  expect(createPolicy).toHaveBeenCalledExactlyOnceWith('default', {
    createScriptURL: expect.any(Function),
    createHTML: allowOwnMarkupOnly,
  });
});
