import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { computeWebStamp } from './ensure-web.ts';

const house = mkdtempSync(join(tmpdir(), 'kinfolio-house-'));
afterAll(() => rmSync(house, { recursive: true, force: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), content);
}

write('package-lock.json', '{}');
write('packages/web/vite.config.ts', 'export default {};');
write('packages/web/src/root.tsx', 'export const root = 1;');
write('packages/domain/src/values/money.ts', 'export const pence = 100;');

test.each([
  ['packages/domain/src/values/money.ts', 'changed'],
  ['packages/web/vite.config.ts', 'changed'],
  ['packages/vault/src/new.ts', 'added'],
  ['package-lock.json', 'changed'],
])('the built web app counts as old when %s was %s', path => {
  const before = computeWebStamp(house);
  expect(computeWebStamp(house)).toBe(before);
  write(path, `// ${path}`);
  expect(computeWebStamp(house)).not.toBe(before);
});

test.each(['packages/domain/src/values/money.test.ts', 'packages/server/src/app.ts'])(
  'the built web app is not made of %s',
  path => {
    const before = computeWebStamp(house);
    write(path, '// anything');
    expect(computeWebStamp(house)).toBe(before);
  },
);
