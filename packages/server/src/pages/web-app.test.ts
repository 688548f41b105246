import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { readWebFiles } from './web-files.ts';

const build = mkdtempSync(join(tmpdir(), 'kinfolio-web-'));
const script = 'export const answer = 42;\n'.repeat(100);
const gzipped = gzipSync(randomBytes(4096));
const hash = 'sha256-RBZNiG3Ztb26Xi/69+VRecU4BPhrfxcvspLXMRrrCNE=';
const html = 'text/html; charset=utf-8';
const files: Record<string, string | Buffer> = {
  'csp.json': JSON.stringify({
    'login/index.html': { scripts: [hash], styles: [] },
    '__spa-fallback.html': { scripts: [], styles: [] },
  }),
  'pages.json': JSON.stringify([
    { path: '/', file: 'index.html', type: html, status: 200 },
    { path: '/404', file: '404.html', type: html, status: 404 },
    ...['1', '2', '10'].map(step => ({ path: `/demo/${step}`, file: 'demo.html', type: html, status: 200 })),
  ]),
  'pages/index.html': '<title>start</title>',
  'pages/404.html': '<title>missing</title>',
  'pages/demo.html': '<title>demo</title>',
  'routes.json': JSON.stringify([
    '/login',
    '/bank-accounts',
    '/bank-accounts/:id',
    '/sample',
    '/sample/dates',
  ]),
  '.stamp': 'abc123\n',
  'signed.json': '{"signature":"of the operator"}\n',
  'client/__spa-fallback.html': '<title>app</title>',
  'client/login/index.html': '<title>login</title>',
  'client/service-worker.js': '// worker',
  'client/assets/entry-abc.js': script,
  'client/assets/entry-abc.js.br': brotliCompressSync(script),
  'client/assets/heading-abc.woff2': 'a font',
  'client/assets/words-abc.traineddata': gzipped,
  'client/.hidden': 'hidden',
  'client/.vite/manifest.json': '{}',
};

let server: TestApp;
beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(build, name)), { recursive: true });
    writeFileSync(join(build, name), content);
  }
  server = await startTestApp({}, readWebFiles(build));
});
afterAll(async () => {
  await server.close();
  rmSync(build, { recursive: true, force: true });
});

const get = (url: string, headers = {}) => server.app.inject({ url, headers });

test.each([
  ['/', 'start'],
  ['/login', 'login'],
  ['/login/', 'login'],
  ['/bank-accounts', 'app'],
  ['/bank-accounts/0197f3c2-0000-7000-8000-000000000000', 'app'],
])('%s shows the %s page', async (url, title) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe(`<title>${title}</title>`);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test.each([
  '/insurance',
  '/bank-accounts/1/2',
  '/.hidden',
  '/.vite/manifest.json',
  '/assets/none.js',
  '/../package.json',
  '/assets/entry-abc.js.br',
])('%s is no page of this app', async url => {
  expect((await get(url)).statusCode).toBe(404);
});

test('a file that lies there compressed in its own format goes out as it is', async () => {
  const answer = await get('/assets/words-abc.traineddata', { 'accept-encoding': 'gzip, deflate, br' });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.rawPayload.equals(gzipped)).toBe(true);
});

test('people at an unknown address get the page that says so, as what it is: not found', async () => {
  const answer = await get('/insurance', { accept: 'text/html,*/*' });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toBe('<title>missing</title>');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await get('/insurance')).json().code).toBe('not_found');
});

test('a page allows its own inline scripts by hash, and no other page does', async () => {
  expect((await get('/login')).headers['content-security-policy']).toContain(`'${hash}'`);
  expect((await get('/bank-accounts')).headers['content-security-policy']).not.toContain(hash);
});

test('hashed files are kept for ever, the service worker is asked for each time', async () => {
  expect((await get('/assets/entry-abc.js')).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
  expect((await get('/service-worker.js')).headers['cache-control']).toBe('no-cache');
});

const policyOf = async (path: string) => (await get(path)).headers['content-security-policy'];

test('a font needs no list of what may run, and a script keeps it for its workers', async () => {
  expect(await policyOf('/assets/heading-abc.woff2')).toBe("default-src 'none'");
  expect(await policyOf('/assets/entry-abc.js')).toContain("worker-src 'self'");
});

test('the sample passport may fetch its own code and nothing else, and no search engine lists it', async () => {
  for (const path of ['/sample', '/sample/dates']) {
    const { body, headers } = await get(path);
    expect([body, headers['x-robots-tag']]).toEqual(['<title>app</title>', 'noindex']);
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/connect-src https?:\/\/[^/ ]+\/assets\/;/);
    expect(policy).toContain("form-action 'none'");
  }
  expect(await policyOf('/bank-accounts')).toContain("connect-src 'self';");
});

test('a page that people look for has one address, and search engines leave out the rest of the app', async () => {
  const { headers } = await get('/login?plan=basic');
  expect(headers['link']).toMatch(/^<https?:\/\/[^/]+\/login>; rel="canonical"$/);
  expect(headers['x-robots-tag']).toBeUndefined();
  expect((await get('/bank-accounts')).headers['x-robots-tag']).toBe('noindex');
});

test('a file compressed at build time is given as it is to those who can read it', async () => {
  const packed = await get('/assets/entry-abc.js', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.headers['content-type']).toContain('javascript');
  expect(packed.rawPayload.equals(brotliCompressSync(script))).toBe(true);
  expect((await get('/assets/entry-abc.js')).body).toBe(script);
});

test('an unchanged file is not sent again', async () => {
  const { etag } = (await get('/login')).headers;
  expect((await get('/login', { 'if-none-match': etag })).statusCode).toBe(304);
});

test('the web app learns which build it is', async () => {
  expect((await get('/config.json')).json().buildHash).toBe('abc123');
});

test('the signed list of the build is given out as it was put there, where there is one', async () => {
  const signed = await get('/.well-known/kinfolio-build.json');
  expect(signed.body).toBe(files['signed.json']);
  expect(signed.headers['content-type']).toContain('application/json');
  expect((await get('/signed.json')).statusCode).toBe(404);
});

test('a server without a built web app has no pages', () => {
  expect(readWebFiles(join(build, 'nowhere'))).toBeUndefined();
});

test.each([
  ['/demo', '/demo/1'],
  ['/demo/0', '/demo/1'],
  ['/demo/-7', '/demo/1'],
  ['/demo/11', '/demo/10'],
  ['/demo/99999999999999999999', '/demo/10'],
])('%s leads to the nearest step of the demo, %s', async (url, nearest) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, nearest]);
  expect((await get(nearest)).body).toContain('<title>demo</title>');
});

test.each(['/demo/one', '/demo/1.5', '/demo/1/2'])('%s is no step of the demo', async url => {
  expect((await get(url, { accept: 'text/html' })).statusCode).toBe(404);
});
