import { type ClaimedIdentity, checkDocument, type DocumentVerdict } from '@kinfolio/domain/identity/check';
import type { DocumentFault, ProvableFact } from '@kinfolio/domain/kinds/proof';
import type { Day } from '@kinfolio/domain/values/calendar';
import { isBlankPicture } from '../../reading/blank-picture.ts';
import type { ReadingProblem } from '../../reading/problems.ts';
import type { ReadFileOnDevice } from '../../reading/read-on-device.ts';

/** The first pages show whose document it is and when it was written. */
const firstPages = [1, 2, 3];

export interface DocumentCheckInput {
  readonly file: Blob;
  readonly proof: ProvableFact;
  readonly claim: ClaimedIdentity;
  readonly today: Day;
  readonly signal: AbortSignal;
}

/** Reads a document on this device and compares it with what its owner typed. Rejects only when cancelled. */
export async function checkDocumentFile(
  { file, proof, claim, today, signal }: DocumentCheckInput,
  readFile: ReadFileOnDevice,
  isBlank: (picture: Blob) => Promise<boolean> = isBlankPicture,
): Promise<DocumentVerdict> {
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
