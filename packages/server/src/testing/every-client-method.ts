import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { getExpectedOutcomes, listClientMethods } from './client-methods.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file in which the calls of the official client are recorded. */
    clientCalls: string;
  }
}

/**
 * Global setup for Vitest. After a run of all test files, it checks that every method of the official client
 * succeeded at least once, and was refused by our server at least once. A run of only some files is not
 * checked.
 */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kinfolio-calls-'));
  const file = join(folder, 'calls');
  writeFileSync(file, '');
  project.provide('clientCalls', file);
  return async () => {
    const noted = new Set(readFileSync(file, 'utf8').split('\n'));
    rmSync(folder, { recursive: true, force: true });
    const { testFiles } = await project.globTestFiles();
    const isWhole = testFiles.every(name => noted.has(`file ${name}`));
    if (!isWhole || project.vitest.getGlobalTestNamePattern() !== undefined) return;
    const missing = listClientMethods().flatMap(method =>
      getExpectedOutcomes(method)
        .filter(outcome => !noted.has(`${outcome} ${method.name}`))
        .map(outcome => `  ${method.name} was never ${outcome === 'ok' ? 'answered' : 'refused'}`),
    );
    if (missing.length > 0)
      throw new Error(`Of the official client no test shows that:\n${missing.join('\n')}`);
  };
}
