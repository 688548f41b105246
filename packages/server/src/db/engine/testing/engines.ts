import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach } from 'vitest';
import { createLog } from '../../../adapters/log.ts';
import { type Engine, startEngine } from '../engine.ts';

const settings = ['fsync=off'];
const log = createLog('silent');

export interface TestEngines {
  readonly newFolder: (prefix?: string) => string;
  /** Also removes this folder at the end. Needed for a folder that `newFolder` did not create. */
  readonly alsoRemove: (folder: string) => void;
  readonly start: (dataDir: string) => Promise<Engine>;
  readonly stopLast: () => Promise<void>;
}

export function createTestEngines(): TestEngines {
  const folders: string[] = [];
  const running: Engine[] = [];
  afterEach(async () => {
    for (const engine of running.splice(0)) await engine.stop();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  return {
    newFolder: (prefix = 'kinfolio-engine-') => {
      const folder = mkdtempSync(join(tmpdir(), prefix));
      folders.push(folder);
      return folder;
    },
    alsoRemove: folder => void folders.push(folder),
    start: async dataDir => {
      const engine = await startEngine({ dataDir, log, settings });
      running.push(engine);
      return engine;
    },
    stopLast: async () => await running.pop()?.stop(),
  };
}

export async function queryEngine(engine: Engine, sql: string): Promise<unknown> {
  const client = new Client(engine.connection);
  await client.connect();
  const { rows } = await client.query<{ answer: unknown }>(sql);
  await client.end();
  return rows[0]?.answer;
}

export const readPostmasterPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'db/postmaster.pid'), 'utf8').split('\n')[0]);
