import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { PageOfKinds } from '../../passport/sections.ts';
import { useUnreadable } from '../../session/api/react.ts';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export interface NoSuchRecordProps {
  readonly page: PageOfKinds;
  /** What it would be; absent where the page has several kinds and the address does not tell. */
  readonly kind?: RecordKind | undefined;
  /** Absent at an address that names no record. */
  readonly id?: string | undefined;
}

/**
 * The same answer for a record that was deleted, one that is another person's, and one that never was; another one
 * for a record that is here and does not open.
 */
export function NoSuchRecord({ page, kind, id }: NoSuchRecordProps) {
  const unreadable = useUnreadable().some(record => record.id === id);
  const word = kind?.texts.count[0] ?? 'record';
  return (
    <div className="sheet folio__sheet">
      <PageTitle parts={[unreadable ? 'Can’t be opened' : 'Not found', page.title]} />
      <PageHead
        title={unreadable ? `This ${word} can’t be opened` : `There is no such ${word}`}
        lead={
          unreadable
            ? 'It may have been changed or damaged since it was saved. It is kept as it is, and nothing is written over it.'
            : 'It may have been deleted. Deleted items keeps it for 30 days.'
        }
      />
      <div className="actions">
        <ButtonLink variant="primary" to={`/${page.id}`}>
          Go to the list
        </ButtonLink>
        <ButtonLink variant="quiet" to="/deleted-items">
          Deleted items
        </ButtonLink>
      </div>
    </div>
  );
}
