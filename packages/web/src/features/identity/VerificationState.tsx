import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { computeIdentityStatus, findIdentityCheckResult } from '@kinfolio/domain/identity/status';
import { paper } from '@kinfolio/domain/kinds/paper';
import { formatFieldValue, getRecordTitle } from '@kinfolio/domain/records/record-views';
import { Link } from 'react-router';
import { createRecordUrl } from '../../passport/record-address.ts';
import type { PassportRecord } from '../../session/api/passport.ts';
import { StatusChip } from '../../ui/layout/Chip.tsx';
import { listMissingDocuments } from './messages.ts';
import './identity.css';

export interface VerificationStateProps {
  readonly papers: readonly PassportRecord[];
  /** The facts from the owner's own record. */
  readonly owner: Readonly<FieldValues>;
}

/** Shows whether the owner is verified, and which papers prove it. */
export function VerificationState({ papers, owner }: VerificationStateProps) {
  const { verified, missing } = computeIdentityStatus(papers, owner);
  const shown = papers.filter(({ content }) => content.fields['proof'] !== undefined);
  return (
    <>
      <p>
        <StatusChip tone={verified ? 'done' : 'missing'}>
          {verified ? 'Details match' : 'No match yet'}
        </StatusChip>{' '}
        {verified
          ? 'Your documents match your details.'
          : `Missing: ${listMissingDocuments(missing)}. You can use all of Kinfolio without them.`}
      </p>
      {shown.length > 0 && (
        <ul className="rows rows--top iddocs__kept" aria-label="Documents about you">
          {shown.map(({ id, content: { fields } }) => (
            <li key={id}>
              <Link className="docname" to={createRecordUrl(paper, id)}>
                {getRecordTitle(paper, fields)}
              </Link>{' '}
              <span className="small muted">
                {formatFieldValue(paper, fields, 'proof')}, {markWords(fields, owner)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function markWords(fields: Readonly<FieldValues>, owner: Readonly<FieldValues>): string {
  const mark = findIdentityCheckResult(fields, owner);
  if (mark === 'match') return 'details match';
  if (mark === 'changed') return 'no match: your details have changed. Add this document again';
  return `no match: ${lowerFirst(formatFieldValue(paper, fields, 'notVerified'))}`;
}
