import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { ReachedBy } from '../http/private-request.ts';
import type { Clock } from '../ports/clock.ts';
import { errorCode } from '../ports/error-code.ts';

/** When and why the outbox was shut; empty if the file with the reason cannot be read. */
export interface OutboxShut {
  readonly atMs?: number | undefined;
  readonly by?: ReachedBy | undefined;
}

/** The file that keeps the outbox shut. Only a person with access to this machine can delete it. */
export interface OutboxLock {
  readonly file: string;
  /** Why the outbox is shut at this moment; undefined while it is open. */
  read(): Promise<OutboxShut | undefined>;
  /** Shuts the outbox, also after a restart. Returns false if it was shut before. */
  shut(by: ReachedBy): Promise<boolean>;
}

const shape = z.object({
  at: z.iso.datetime(),
  by: z.enum(['proxy', 'other-name', 'other-machine'] satisfies ReachedBy[]),
});

/** The lock of the outbox in `folder`. The file is read each time, so the outbox opens as soon as it is deleted. */
export function createOutboxLock(folder: string, clock: Clock): OutboxLock {
  const file = join(folder, 'closed');
  return {
    file,
    read: async () => {
      try {
        const { at, by } = shape.parse(JSON.parse(await readFile(file, 'utf8')));
        return { atMs: Date.parse(at), by };
      } catch (error) {
        // Anything but a missing file keeps it shut.
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
