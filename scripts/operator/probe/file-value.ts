import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode } from '../../../packages/server/src/ports/error-code.ts';

/** A text stored in a file that only its owner can read, as a browser keeps it in its storage. */
export function createSecretFileValue(path: string) {
  return {
    getItem: (_key: string): string | null => {
      try {
        return readFileSync(path, 'utf8');
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw error;
        return null;
      }
    },
    setItem: (_key: string, value: string): void => {
      writeFileSync(`${path}.new`, value, { mode: 0o600, flush: true });
      renameSync(`${path}.new`, path);
    },
    removeItem: (_key: string): void => rmSync(path, { force: true }),
  };
}
