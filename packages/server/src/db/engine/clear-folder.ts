import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { StartProblem } from '../../ports/start-problem.ts';
import { startEngine } from './engine.ts';

/**
 * Stops the PostgreSQL that a killed process left running in a data folder, and deletes everything in the folder.
 * Throws StartProblem while another process uses the folder.
 */
export async function clearFolder(dataDir: string, log: Logger): Promise<void> {
  if (existsSync(join(dataDir, 'db', 'PG_VERSION'))) await stopEngine(dataDir, log);
  emptyFolder(dataDir);
}

export function emptyFolder(dataDir: string): void {
  for (const name of readdirSync(dataDir))
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 });
}

/** Takes over a running engine and stops it. Throws StartProblem if another process has locked it. */
async function stopEngine(dataDir: string, log: Logger): Promise<void> {
  try {
    const engine = await startEngine({ dataDir, log });
    await engine.stop();
  } catch (error) {
    // A cluster whose creation was interrupted may not start. In that case there is nothing to stop.
    if (!(error instanceof StartProblem) || error.exitCode === 3) throw error;
  }
}
