import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import type { PageWithKinds } from '../../passport/sections.ts';
import { useUnreadableRecords } from '../../session/api/react.ts';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export interface RecordNotFoundProps {
  readonly page: PageWithKinds;
  /** The kind that the record would have; absent if the page has several kinds and the address does not name one. */
  readonly kind?: RecordKind | undefined;
  /** The id of the record; absent if the address does not name a record. */
  readonly id?: string | undefined;
}

/**
 * Shown in place of a record that cannot be displayed. Gives the same answer for a record that was deleted, belongs to
 * someone else, or never existed, and a different one for a record that exists but cannot be decrypted.
 */
export function RecordNotFound({ page, kind, id }: RecordNotFoundProps) {
  const unreadable = useUnreadableRecords().some(record => record.id === id);
  const word = kind?.texts.count[0] ?? 'record';
  return (
    <div className="sheet folio__sheet">
      <PageTitle parts={[unreadable ? 'Can’t be opened' : 'Not found', page.title]} />
      <PageHeading
        title={unreadable ? `This ${word} can’t be opened` : `There is no such ${word}`}
        lead={
          unreadable
            ? 'This record may have been changed or damaged since it was saved. We keep it as it is and will not overwrite it.'
            : 'This record may have been deleted. If so, you can restore it from Deleted items for 30 days.'
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
