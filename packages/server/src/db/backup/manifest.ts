import * as z from 'zod';
import { StartProblem } from '../../ports/start-problem.ts';
import { readSignedPayload } from './signer.ts';

const counted = z.object({ sha256: z.string(), bytes: z.number() });

/** The shape of a set's manifest. Hashes and sizes are those of the bytes before gzip and age. */
export const manifestSchema = z.object({
  format: z.literal('kinfolio-backup-1'),
  takenAt: z.string(),
  sealed: z.boolean(),
  /** The timestamp of the newest migration in the backed-up database. */
  migration: z.number(),
  tables: z.record(
    z.string(),
    z.object({ ...counted.shape, columns: z.array(z.string()), rows: z.number() }),
  ),
  secrets: counted,
  pieces: z.object({ ...counted.shape, count: z.number() }),
  /** The number of this backup in its store, which decides which pieces are read back. Older sets have no number. */
  run: z.number().default(0),
  /**
   * The number of the newest list of endings that the tables already include; null in a set made before lists
   * existed.
   */
  endings: z.number().nullable().default(null),
});
/** See {@link manifestSchema}. */
export type Manifest = z.infer<typeof manifestSchema>;

/**
 * Parses a manifest that one of these signers signed. Throws StartProblem if it was signed by another signer or
 * changed.
 */
export function readManifest(text: string, signersX: readonly string[]): Manifest {
  const read = manifestSchema.safeParse(readSignedPayload(text, signersX));
  if (read.success) return read.data;
  throw new StartProblem(
    'This backup was not signed by the signer named in your identity file. It will not be used.',
  );
}
