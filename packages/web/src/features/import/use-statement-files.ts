import type { AccountFromStatement } from '@kinfolio/domain/statements/statements';
import { useCallback, useState } from 'react';
import { statementProblems } from '../../reading/statements/problems.ts';
import { readStatementFile } from '../../reading/statements/read-statement-file.ts';

/** A file the person chose, and its result. */
export interface StatementFileResult {
  readonly name: string;
  readonly accounts: readonly AccountFromStatement[];
  /** The reason why the file contains no account, as a sentence. */
  readonly problem?: string;
}

/** Reads the chosen files, one after another, on this device. */
export function useStatementFiles() {
  const [files, setFiles] = useState<readonly StatementFileResult[]>([]);
  const [reading, setReading] = useState(false);

  const read = useCallback(async (chosen: readonly File[]) => {
    setReading(true);
    for (const file of chosen) {
      const done = await readOne(file);
      setFiles(before => [...before.filter(({ name }) => name !== done.name), done]);
    }
    setReading(false);
  }, []);

  const forget = useCallback(() => setFiles([]), []);
  return { files, reading, read, forget };
}

async function readOne(file: File): Promise<StatementFileResult> {
  const bytes = await bytesOf(file);
  if (bytes === undefined)
    return { name: file.name, accounts: [], problem: 'We could not open this file. Choose the file again.' };
  const reading = await readStatementFile(bytes);
  if (reading.ok) return { name: file.name, accounts: reading.accounts };
  return { name: file.name, accounts: [], problem: statementProblems[reading.problem] };
}

/** Reads a file. Undefined if it has been removed or the device does not let us read it. */
async function bytesOf(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}
