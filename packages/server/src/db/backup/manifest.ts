import * as z from 'zod';
import { StartProblem } from '../../ports/start-problem.ts';
import { readSigned } from './signer.ts';

const counted = z.object({ sha256: z.string(), bytes: z.number() });

/** What a set holds. Hashes are of the bytes before gzip and age. */
export const manifestShape = z.object({
  format: z.literal('kinfolio-backup-1'),
  takenAt: z.string(),
  sealed: z.boolean(),
  /** When the newest migration of its database was made. */
  migration: z.number(),
  tables: z.record(
    z.string(),
    z.object({ ...counted.shape, columns: z.array(z.string()), rows: z.number() }),
  ),
  secrets: counted,
  pieces: z.object({ ...counted.shape, count: z.number() }),
  /** Which backup of this place it is: it decides which pieces are read back. Older sets have none. */
  run: z.number().default(0),
  /** The number of the newest list of endings that the tables already reflect; null in a set made before there were any. */
  endings: z.number().nullable().default(null),
});
/** See {@link manifestShape}. */
export type Manifest = z.infer<typeof manifestShape>;

/** The manifest that one of these signers signed. Throws StartProblem for any other, or one that was changed. */
export function readManifest(text: string, signersX: readonly string[]): Manifest {
  const read = manifestShape.safeParse(readSigned(text, signersX));
  if (read.success) return read.data;
  throw new StartProblem(
    'This backup is not signed by the signer that your identity file names. It is not used.',
  );
}
