import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import { identityStatus } from '@kinfolio/domain/identity/status';
import { paper } from '@kinfolio/domain/kinds/paper';
import { displayValue, titleOf } from '@kinfolio/domain/records/record-views';
import { Link } from 'react-router';
import { recordAddress } from '../../passport/record-address.ts';
import type { PassportRecord } from '../../session/api/passport.ts';
import { Chip } from '../../ui/layout/Chip.tsx';
import { missingWords } from './messages.ts';
import '../../styles/identity.css';

/** Whether the owner is verified, and by which of the papers kept as documents about them. */
export function VerificationState({ papers }: { readonly papers: readonly PassportRecord[] }) {
  const { verified, missing } = identityStatus(papers);
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
                {displayValue(paper, fields, 'proof')},{' '}
                {fields['verified'] === true
                  ? 'details match'
                  : `no match: ${lowerFirst(displayValue(paper, fields, 'notVerified'))}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
