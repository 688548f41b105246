import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashSha256Hex, readBuildManifest } from './manifest.ts';

test('a manifest names every file of a build, and neither their compressed forms nor what is hidden', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kinfolio-manifest-'));
  mkdirSync(join(folder, 'assets/.cache'), { recursive: true });
  const names = [
    'index.html',
    'assets/app.js',
    'assets/app.js.br',
    'assets/app.js.gz',
    '.gitkeep',
    'assets/.cache/x',
  ];
  for (const name of names) writeFileSync(join(folder, name), name);
  const lock = join(folder, '.lock.json');
  writeFileSync(lock, '{}');

  const { files, lock: lockHash } = await readBuildManifest(folder, lock, {
    routes: [],
    publicFiles: [],
    policy: {},
  });
  expect(Object.keys(files).toSorted()).toEqual(['assets/app.js', 'index.html']);
  expect(files['index.html']).toEqual({ sha256: hashSha256Hex(Buffer.from('index.html')), bytes: 10 });
  expect(lockHash).toBe(hashSha256Hex(Buffer.from('{}')));
});
