import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { readWebFiles } from './web-files.ts';

const build = mkdtempSync(join(tmpdir(), 'kinfolio-frame-'));
const files = {
  'csp.json':
    '{"login/index.html":{"scripts":[],"styles":[]},"__spa-fallback.html":{"scripts":[],"styles":[]}}',
  'pages.json': '[{"path":"/404","file":"404.html","type":"text/html; charset=utf-8","status":404}]',
  'routes.json': '["/login"]',
  'pages/404.html': '<title>missing</title>',
  'client/__spa-fallback.html': '<title>app</title>',
  'client/login/index.html': '<title>login</title>',
};

let server: TestApp;
beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(build, name)), { recursive: true });
    writeFileSync(join(build, name), content);
  }
  const env = {
    PUBLIC_URL: 'https://kinfolio.example',
    CAPTCHA: 'hcaptcha:a-secret',
    CAPTCHA_SITE_KEY: 'a-site-key',
    CAPTCHA_ORIGIN: 'https://captcha.kinfolio.example',
  };
  server = await startTestApp(env, readWebFiles(build));
});
afterAll(async () => {
  await server.close();
  rmSync(build, { recursive: true, force: true });
});

const ask = (host: string, url: string) => server.app.inject({ url, headers: { host } });

test('the frame of the check is at an address of its own, where nothing else is', async () => {
  const frame = 'captcha.kinfolio.example';
  expect((await ask(frame, '/captcha-frame')).statusCode).toBe(200);
  for (const path of ['/login', '/config.json', '/']) expect((await ask(frame, path)).statusCode).toBe(404);
  expect((await ask('kinfolio.example', '/captcha-frame')).statusCode).toBe(404);
});

test('the pages of the app may show that frame, and nothing of the provider', async () => {
  const page = await ask('kinfolio.example', '/login');
  expect(page.statusCode).toBe(200);
  const policy = page.headers['content-security-policy'];
  expect(policy).toContain('frame-src https://captcha.kinfolio.example;');
  expect(policy).not.toContain('hcaptcha');
});
