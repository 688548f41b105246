import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
// The files that read and write most; `npm run test:parts` runs all of them.
const files = [
  'auth/sessions/',
  'auth/codes/sign-up',
  'auth/accounts/email',
  'vault/records/',
  'vault/keyset/keyset',
  'vault/sharing/sharing',
  'vault/reminders/plan',
  'vault/reminders/feeds',
  'storage/buckets/',
  'storage/objects/list-pages',
  'privacy/closing',
].map(path => `src/features/${path}`);

test('what people ask most works on tables that are cut by the column of a cluster, and asks one part of each', {
  timeout: 600_000,
}, async () => {
  const script = join(root, 'scripts/load/parts.ts');
  const child = spawn(process.execPath, [script, ...files, 'src/db/distribution', 'src/db/limits'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise(resolve => {
    child.once('close', resolve);
  });
  const printed = status === 0 ? '' : output.slice(-20_000);
  expect({ status, printed }).toEqual({ status: 0, printed: '' });
  expect(output).toMatch(/\d{3,} statements explained, 0 faults/);
});
