import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { identityStatus, markOf } from '@kinfolio/domain/identity/status';
import { paper } from '@kinfolio/domain/kinds/paper';
import { displayValue, titleOf } from '@kinfolio/domain/records/record-views';
import { Link } from 'react-router';
import { recordAddress } from '../../passport/record-address.ts';
import type { PassportRecord } from '../../session/api/passport.ts';
import { Chip } from '../../ui/layout/Chip.tsx';
import { missingWords } from './messages.ts';
import './identity.css';

export interface VerificationStateProps {
  readonly papers: readonly PassportRecord[];
  /** Of the owner's own record. */
  readonly owner: Readonly<FieldValues>;
}

/** Whether the owner is verified, and by which of the papers kept as documents about them. */
export function VerificationState({ papers, owner }: VerificationStateProps) {
  const { verified, missing } = identityStatus(papers, owner);
  const shown = papers.filter(({ content }) => content.fields['proof'] !== undefined);
  return (
    <>
      <p>
        <Chip tone={verified ? 'done' : 'missing'}>{verified ? 'Details match' : 'No match yet'}</Chip>{' '}
        {verified
          ? 'Your documents agree with your details.'
          : `Missing: ${missingWords(missing)}. Everything works without them.`}
      </p>
      {shown.length > 0 && (
        <ul className="rows rows--top iddocs__kept" aria-label="Documents about you">
          {shown.map(({ id, content: { fields } }) => (
            <li key={id}>
              <Link className="docname" to={recordAddress(paper, id)}>
                {titleOf(paper, fields)}
              </Link>{' '}
              <span className="small muted">
                {displayValue(paper, fields, 'proof')}, {markWords(fields, owner)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function markWords(fields: Readonly<FieldValues>, owner: Readonly<FieldValues>): string {
  const mark = markOf(fields, owner);
  if (mark === 'match') return 'details match';
  if (mark === 'changed') return 'no match: your details have changed since. Add it again to check it';
  return `no match: ${lowerFirst(displayValue(paper, fields, 'notVerified'))}`;
}
