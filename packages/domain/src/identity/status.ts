import type { FieldValues } from '../fields/fields.ts';
import { paper } from '../kinds/paper.ts';
import { type ProofOf, proofs } from '../kinds/proof.ts';
import type { RecordContent } from '../records/record-kind.ts';

/** Where the owner's documents stand. */
export interface IdentityStatus {
  /** A verified document of each sort is kept. */
  readonly verified: boolean;
  /** The sorts of which none that is kept was verified, in the order of spec 1 §5. */
  readonly missing: readonly ProofOf[];
}

/** Which of these papers were kept as documents about the owner, and whether that makes them verified. */
export function identityStatus(papers: Iterable<{ readonly content: RecordContent }>): IdentityStatus {
  const shown = new Set(
    [...papers]
      .filter(({ content }) => content.kind === paper.id && content.fields['verified'] === true)
      .map(({ content }) => content.fields['proof']),
  );
  const missing = proofs.map(({ value }) => value).filter(proof => !shown.has(proof));
  return { verified: missing.length === 0, missing };
}

/** The fields of a paper whose file became another one: what was found out about the one before says nothing of it. */
export function unchecked({ verified: _verified, checkedOn: _on, ...fields }: FieldValues): FieldValues {
  return fields['proof'] === undefined ? fields : { ...fields, notVerified: 'not-checked' };
}
