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

/**
 * What the mark of a document is of, in one line: the owner's name and birth date, and for a document about where they
 * live their postcode too. Capitals and blanks make no difference. '' for an owner who is not there.
 */
export function checkedFor(proof: unknown, owner: Readonly<FieldValues> | undefined): string {
  if (owner === undefined) return '';
  const keys = ['firstName', 'lastName', 'dateOfBirth', ...(proof === 'address' ? ['postcode'] : [])];
  return keys
    .map(key =>
      String(owner[key] ?? '')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .toLowerCase(),
    )
    .join('|');
}

/**
 * The result of the check of a paper: that it agrees with the owner's details as they are now, that it did with others, or
 * that it did not.
 */
export function markOf(
  fields: Readonly<FieldValues>,
  owner: Readonly<FieldValues> | undefined,
): 'match' | 'changed' | 'none' {
  if (fields['verified'] !== true) return 'none';
  const now = checkedFor(fields['proof'], owner);
  return now !== '' && fields['checkedFor'] === now ? 'match' : 'changed';
}

/** Which of these papers were kept as documents about the owner, and whether that makes them verified. */
export function identityStatus(
  papers: Iterable<{ readonly content: RecordContent }>,
  owner: Readonly<FieldValues> | undefined,
): IdentityStatus {
  const shown = new Set(
    [...papers]
      .filter(({ content }) => content.kind === paper.id && markOf(content.fields, owner) === 'match')
      .map(({ content }) => content.fields['proof']),
  );
  const missing = proofs.map(({ value }) => value).filter(proof => !shown.has(proof));
  return { verified: missing.length === 0, missing };
}

/**
 * The fields of a paper whose file became another one, or that came with an imported copy: what was found out about the
 * one before, or by another person, does not count for it.
 */
export function unchecked({
  verified: _verified,
  checkedOn: _on,
  checkedFor: _for,
  ...fields
}: FieldValues): FieldValues {
  return fields['proof'] === undefined ? fields : { ...fields, notVerified: 'not-checked' };
}
