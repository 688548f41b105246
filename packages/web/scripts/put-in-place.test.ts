import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replaceFolder } from './put-in-place.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinfolio-place-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const make = (name: string, content: string) => {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'page'), content);
  return join(folder, name);
};
const place = () => join(folder, 'build');
const page = () => readFileSync(join(place(), 'page'), 'utf8');

it('puts the first build where there was none', async () => {
  await replaceFolder(make('fresh', 'new'), place());
  expect(page()).toBe('new');
});

it('takes the place of the last one, also after a try that was cut off, and leaves nothing over', async () => {
  make('build', 'last');
  make('build.old', 'older');
  await replaceFolder(make('fresh', 'new'), place());
  expect(page()).toBe('new');
  expect(existsSync(join(folder, 'build.old'))).toBe(false);
});

it('leaves the last build where it is when there is no new one', async () => {
  make('build', 'last');
  await expect(replaceFolder(join(folder, 'fresh'), place())).rejects.toThrow('ENOENT');
  expect(page()).toBe('last');
});
