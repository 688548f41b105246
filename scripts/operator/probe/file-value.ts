import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode } from '../../../packages/server/src/ports/error-code.ts';

/** One text that is kept in a file which only its owner can read, as a browser keeps it in its storage. */
export function fileValue(path: string) {
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
