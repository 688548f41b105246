import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyEarlierAssets } from './earlier-assets.ts';
import { listFilesUnder } from './files.ts';
import { hashSha256Hex } from './manifest.ts';

const folder = mkdtempSync(join(tmpdir(), 'kinfolio-earlier-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let count = 0;

/** A build of these files, with a packed form of each script, and a page that its list does not name. */
function buildOf(files: Record<string, string>): string {
  count += 1;
  const build = join(folder, String(count));
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(build, path)), { recursive: true });
    writeFileSync(join(build, path), text);
  };
  for (const [path, text] of Object.entries(files)) {
    put(`client/${path}`, text);
    if (path.endsWith('.js')) put(`client/${path}.br`, `packed ${text}`);
  }
  const listed = Object.entries(files).map(([path, text]) => [
    path,
    { sha256: hashSha256Hex(Buffer.from(text)), bytes: text.length },
  ]);
  put('manifest.json', JSON.stringify({ lock: 'lock', files: Object.fromEntries(listed) }));
  put('signed.json', 'signed');
  return build;
}

const first = { 'assets/root-a1.js': 'one', 'assets/root-a1.css': 'styles', 'login/index.html': 'a page' };
const second = { 'assets/root-b2.js': 'two', 'assets/root-a1.css': 'styles', 'login/index.html': 'another' };
const inClient = (build: string) => listFilesUnder(join(build, 'client'));
const secondAlone = ['assets/root-a1.css', 'assets/root-b2.js', 'assets/root-b2.js.br', 'login/index.html'];
const withFirst = ['assets/root-a1.js', 'assets/root-a1.js.br', ...secondAlone].toSorted();

it('puts the hashed files of the build before beside the new ones, and neither its pages nor its lists', async () => {
  const [before, fresh] = [buildOf(first), buildOf(second)];
  const list = readFileSync(join(fresh, 'manifest.json'), 'utf8');
  expect(await copyEarlierAssets(before, fresh)).toEqual(['assets/root-a1.js']);
  expect(await inClient(fresh)).toEqual(withFirst);
  expect(readFileSync(join(fresh, 'client/login/index.html'), 'utf8')).toBe('another');
  expect(readFileSync(join(fresh, 'manifest.json'), 'utf8')).toBe(list);
});

it('hands on what the build before had carried only where it was of the same files', async () => {
  const [before, fresh, again, next] = [buildOf(first), buildOf(second), buildOf(second), buildOf({})];
  await copyEarlierAssets(before, fresh);
  await copyEarlierAssets(fresh, again);
  expect(await inClient(again)).toEqual(withFirst);
  expect(await copyEarlierAssets(again, next)).toEqual(['assets/root-b2.js', 'assets/root-a1.css']);
});

it('leaves out what is not as the build before listed it, and what lies outside its assets', async () => {
  const [before, fresh] = [buildOf({ ...first, 'assets/../sw.js': 'x', 'sw.js': 'x' }), buildOf(second)];
  writeFileSync(join(before, 'client/assets/root-a1.js'), 'changed');
  rmSync(join(before, 'client/assets/root-a1.css'));
  expect(await copyEarlierAssets(before, fresh)).toEqual([]);
  expect(await inClient(fresh)).toEqual(secondAlone);
});

it('refuses a folder that is no build', async () => {
  await expect(copyEarlierAssets(join(folder, 'nothing'), buildOf(second))).rejects.toThrow('ENOENT');
});
