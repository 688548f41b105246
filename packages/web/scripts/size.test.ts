import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shortenRoutes } from './shorten-routes.ts';
import { measurePageSize, measureRouteScripts } from './size.ts';

const client = mkdtempSync(join(tmpdir(), 'kinfolio-size-'));
const html = `<link rel="stylesheet" href="/assets/a.css"><link rel="modulepreload" href="/assets/a.js">
<script src="/early.js"></script><script type="module">import "/assets/a.js";
import * as route from "/assets/b.js";import("/assets/c.js")</script>`;
const files = {
  'login/index.html': html,
  'early.js': 'early()',
  'assets/a.js': 'a'.repeat(5000),
  'assets/b.js': 'b()',
  'assets/c.js': 'c()',
  'assets/later.js': 'not named by the page',
  'assets/a.css': 'p{margin:0}',
  '__spa-fallback.html':
    '<link rel="modulepreload" href="/assets/manifest-1.js"><script src="/early.js"></script>',
  'assets/manifest-1.js':
    'window.m={"entry":{"imports":["/early.js"]},"routes":{"tool":{"hasLoader":false,"module":"/assets/tool.js","css":[],"imports":["/assets/a.js"]}}};',
  'assets/tool.js': 'import"./a.js";import{d}from"./d.js";import("./c.js")',
  'assets/d.js': 'export const d=1;import"./b.js"',
};
const zipped = (...names: (keyof typeof files)[]) =>
  names.reduce((sum, name) => sum + gzipSync(files[name], { level: 9 }).length, 0);

beforeAll(() => {
  mkdirSync(join(client, 'login'));
  mkdirSync(join(client, 'assets'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(client, name), content);
});
afterAll(() => rmSync(client, { recursive: true, force: true }));

it('counts each file a page names once, as it is sent, and none that comes later', async () => {
  expect(await measurePageSize('/login', client)).toEqual({
    page: '/login',
    scriptBytes: zipped('early.js', 'assets/a.js', 'assets/b.js', 'assets/c.js'),
    styleBytes: zipped('assets/a.css'),
    documentBytes: zipped('login/index.html'),
  });
});

it('throws when a page names a file that is not there, so that nothing looks light by being absent', async () => {
  writeFileSync(join(client, 'login', 'index.html'), '<script src="/assets/gone.js"></script>');
  await expect(measurePageSize('/login', client)).rejects.toThrow('ENOENT');
});

it('counts what a route imports at once, however deep, and nothing that it imports later', async () => {
  expect(await measureRouteScripts(['tool'], client)).toBe(
    zipped('assets/manifest-1.js', 'early.js', 'assets/tool.js', 'assets/a.js', 'assets/d.js', 'assets/b.js'),
  );
  await expect(measureRouteScripts(['gone'], client)).rejects.toThrow('no route gone');
});

it('leaves out of the list of routes what their modules import and what they do not have, and counts the imports all the same', async () => {
  const before = await measureRouteScripts(['tool'], client);
  await shortenRoutes(client);
  const list = readFileSync(join(client, 'assets/manifest-1.js'), 'utf8');
  expect(list).toBe(
    'window.m={"entry":{"imports":["/early.js"]},"routes":{"tool":{"module":"/assets/tool.js"}}};',
  );
  const saved = zipped('assets/manifest-1.js') - gzipSync(list, { level: 9 }).length;
  expect(await measureRouteScripts(['tool'], client)).toBe(before - saved);
  writeFileSync(join(client, 'assets/manifest-2.js'), list);
  await expect(shortenRoutes(client)).rejects.toThrow('2 lists of routes instead of one');
  rmSync(join(client, 'assets/manifest-2.js'));
});
