import { type Claim, checkDocument, type Verdict } from '@kinfolio/domain/identity/check';
import type { DocumentFault, ProofOf } from '@kinfolio/domain/kinds/proof';
import type { Day } from '@kinfolio/domain/values/calendar';
import { isBlankPicture } from '../../reading/blank-picture.ts';
import type { ReadingProblem } from '../../reading/problems.ts';
import type { ReadFile } from '../../reading/read-on-device.ts';

/** Whose a long document is, and when it was written, its first pages say. */
const firstPages = [1, 2, 3];

export interface CheckInput {
  readonly file: Blob;
  readonly proof: ProofOf;
  readonly claim: Claim;
  readonly today: Day;
  readonly signal: AbortSignal;
}

/** Reads a document on this device and compares it with what its owner typed. Rejects only when cancelled. */
export async function checkFile(
  { file, proof, claim, today, signal }: CheckInput,
  readFile: ReadFile,
  isBlank: (picture: Blob) => Promise<boolean> = isBlankPicture,
): Promise<Verdict> {
  const whole = await readFile(file, { signal });
  const reading =
    !whole.ok && whole.problem === 'many-pages' ? await readFile(file, { signal, pages: firstPages }) : whole;
  const verdict = reading.ok
    ? checkDocument(proof, reading.facts, claim, today)
    : { verified: false as const, fault: faults[reading.problem] ?? 'unreadable' };
  const isNothing = !verdict.verified && verdict.fault === 'unreadable' && (await isBlank(file));
  return isNothing ? { verified: false, fault: 'blank' } : verdict;
}

const faults: Partial<Record<ReadingProblem | 'many-pages', DocumentFault>> = {
  password: 'locked',
  'wrong-password': 'locked',
  'not-loaded': 'not-checked',
};
