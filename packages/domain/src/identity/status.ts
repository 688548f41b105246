import type { FieldValues } from '../fields/fields.ts';
import { paper } from '../kinds/paper.ts';
import { type ProvableFact, provableFacts } from '../kinds/proof.ts';
import type { RecordContent } from '../records/record-kind.ts';

/** Whether the owner's identity documents have been verified. */
export interface IdentityStatus {
  /** Whether the passport has a verified document of each sort. */
  readonly verified: boolean;
  /** The sorts without a verified document, in the order of spec 1 §5. */
  readonly missing: readonly ProvableFact[];
}

/**
 * The owner's details that a document was checked against, as one line: name and birth date, and also the postcode for
 * a proof of address. Ignores capitals and spaces. '' if there is no owner.
 */
export function listCheckedValues(proof: unknown, owner: Readonly<FieldValues> | undefined): string {
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
 * The result of checking a document: it matches the owner's current details, it matched earlier ones, or it did not
 * match.
 */
export function findIdentityCheckResult(
  fields: Readonly<FieldValues>,
  owner: Readonly<FieldValues> | undefined,
): 'match' | 'changed' | 'none' {
  if (fields['verified'] !== true) return 'none';
  const now = listCheckedValues(fields['proof'], owner);
  return now !== '' && fields['checkedFor'] === now ? 'match' : 'changed';
}

/** Lists which of these papers are documents about the owner, and decides whether the owner counts as verified. */
export function computeIdentityStatus(
  papers: Iterable<{ readonly content: RecordContent }>,
  owner: Readonly<FieldValues> | undefined,
): IdentityStatus {
  const shown = new Set(
    [...papers]
      .filter(
        ({ content }) =>
          content.kind === paper.id && findIdentityCheckResult(content.fields, owner) === 'match',
      )
      .map(({ content }) => content.fields['proof']),
  );
  const missing = provableFacts.map(({ value }) => value).filter(proof => !shown.has(proof));
  return { verified: missing.length === 0, missing };
}

/**
 * Removes the result of a check from the fields of a document whose file was replaced, or that came with an imported
 * copy, because a result for another file or person does not apply to it.
 */
export function removeIdentityCheck({
  verified: _verified,
  checkedOn: _on,
  checkedFor: _for,
  ...fields
}: FieldValues): FieldValues {
  return fields['proof'] === undefined ? fields : { ...fields, notVerified: 'not-checked' };
}
