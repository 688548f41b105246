// `CITUS_URL=postgres://… npm run test:distributed [-- FILE…]`: the tests of the server, each on a database whose tables
// are spread over the machines of a Citus cluster. CITUS_URL is a database of its coordinator that knows its workers.
// By hand, on a cluster that holds nothing else: each file of tests makes its databases anew.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

if (process.env['CITUS_URL'] === undefined) {
  console.error('Set CITUS_URL to a database of the coordinator, one that knows its workers.');
  process.exit(2);
}
const root = join(import.meta.dirname, '../..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const usual = ['--exclude=**/*.long.test.{ts,tsx}', '--test-timeout=180000', '--hook-timeout=180000'];
const child = spawn(
  process.execPath,
  [vitest, 'run', '--project', 'server', ...usual, ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
child.on('exit', code => process.exit(code ?? 1));
