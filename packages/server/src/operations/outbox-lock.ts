import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { OutsideAccessSign } from '../http/private-request.ts';
import type { Clock } from '../ports/clock.ts';
import { errorCode } from '../ports/error-code.ts';

/** When and why the outbox was closed. Empty if the file with the reason cannot be read. */
export interface OutboxLockReason {
  readonly atMs?: number | undefined;
  readonly by?: OutsideAccessSign | undefined;
}

/** The file that keeps the outbox closed. Only a person with access to this machine can delete it. */
export interface OutboxLock {
  readonly file: string;
  /** Returns why the outbox is closed; undefined if it is open. */
  read(): Promise<OutboxLockReason | undefined>;
  /** Closes the outbox, which stays closed after a restart. Returns false if it was already closed. */
  shut(by: OutsideAccessSign): Promise<boolean>;
}

const shape = z.object({
  at: z.iso.datetime(),
  by: z.enum(['proxy', 'other-name', 'other-machine'] satisfies OutsideAccessSign[]),
});

/**
 * The lock of the outbox in `folder`. The file is read each time, so the outbox opens again as soon as the
 * file is deleted.
 */
export function createOutboxLock(folder: string, clock: Clock): OutboxLock {
  const file = join(folder, 'closed');
  return {
    file,
    read: async () => {
      try {
        const { at, by } = shape.parse(JSON.parse(await readFile(file, 'utf8')));
        return { atMs: Date.parse(at), by };
      } catch (error) {
        // Only a missing file opens the outbox. After any other error it stays closed.
        return errorCode(error) === 'ENOENT' ? undefined : {};
      }
    },
    shut: async by => {
      if (existsSync(file)) return false;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const content = `${JSON.stringify({ at: new Date(clock.now()).toISOString(), by })}\n`;
      await writeFile(file, content, { mode: 0o600 });
      return true;
    },
  };
}
