import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { createLog } from '../adapters/log.ts';
import { readConfig } from '../config/config.ts';
import { StartProblem } from '../ports/start-problem.ts';
import { withTemporaryRestore } from './restore-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'kinfolio-temporary-'));
const given = { config: readConfig({ DATA_DIR: folder }), log: createLog('silent') };
const failing = (code: string) => async () => {
  throw Object.assign(new Error('could not be written'), { code });
};

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it.each(['ENOSPC', 'EDQUOT', '53100'])('says which folder has no room for a test (%s)', async code => {
  const outcome = withTemporaryRestore(given, failing(code));
  await expect(outcome).rejects.toThrow(StartProblem);
  await expect(outcome).rejects.toThrow(`not enough room in ${tmpdir()}`);
});

it('leaves other faults as they are', async () => {
  await expect(withTemporaryRestore(given, failing('EBADMSG'))).rejects.not.toThrow(StartProblem);
});

it('restores into the folder that TMPDIR names, and leaves it empty', async () => {
  const own = mkdtempSync(join(tmpdir(), 'kinfolio-temporary-'));
  vi.stubEnv('TMPDIR', own);
  const used = await withTemporaryRestore(given, async ({ dataDir }) => dataDir);
  expect(used.startsWith(`${own}/`)).toBe(true);
  expect(readdirSync(own)).toEqual([]);
  rmSync(own, { recursive: true });
});

it('names a temporary folder that is not there', async () => {
  vi.stubEnv('TMPDIR', join(folder, 'missing'));
  const outcome = withTemporaryRestore(given, async () => undefined);
  await expect(outcome).rejects.toThrow(StartProblem);
  await expect(outcome).rejects.toThrow('Set TMPDIR to a folder');
});
