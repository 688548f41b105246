// What an identity file holds: the lines that a backup prints once, kept away from the server.
import { readFileSync } from 'node:fs';
import { openerBy, type Passing } from '../../packages/server/src/adapters/age.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';

/** Who may have signed a backup, and what opens it; `open` is undefined where the file has no secret key. */
export interface Identity {
  signersX: readonly string[];
  open: Passing | undefined;
}

/** Reads an identity file. Throws StartProblem where it cannot be read, or names no signer. */
export function readIdentity(file: string): Identity {
  const lines = textOf(file)
    .split('\n')
    .map(line => line.trim());
  const signersX = lines.flatMap(line => /^# signer: ([\w-]{43})$/.exec(line)?.[1] ?? []);
  if (signersX.length === 0)
    throw new StartProblem(
      'The identity file has no line "# signer: …", so nobody can say who made the backup.',
    );
  const identities = lines.filter(line => line.startsWith('AGE-SECRET-KEY-'));
  return { signersX, open: identities.length === 0 ? undefined : openerBy(identities) };
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartProblem(`The identity file ${file} cannot be read.`);
  }
}
