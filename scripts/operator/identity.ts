// The content of an identity file: the lines that a backup command prints once, kept away from the server.
import { readFileSync } from 'node:fs';
import { type CryptoStream, createAgeDecrypter } from '../../packages/server/src/adapters/age.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';

/**
 * The keys that may have signed a backup, and the key that opens it; `open` is undefined if the file has no secret key.
 */
export interface BackupIdentity {
  signersX: readonly string[];
  open: CryptoStream | undefined;
}

/** Reads an identity file. Throws StartProblem if it cannot be read, or names no signer. */
export function readIdentityFile(file: string): BackupIdentity {
  const lines = textOf(file)
    .split('\n')
    .map(line => line.trim());
  const signersX = lines.flatMap(line => /^# signer: ([\w-]{43})$/.exec(line)?.[1] ?? []);
  if (signersX.length === 0)
    throw new StartProblem(
      'The identity file has no line "# signer: …", so nobody can say who made the backup.',
    );
  const identities = lines.filter(line => line.startsWith('AGE-SECRET-KEY-'));
  return { signersX, open: identities.length === 0 ? undefined : createAgeDecrypter(identities) };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartProblem(`The identity file ${file} cannot be read.`);
  }
}
