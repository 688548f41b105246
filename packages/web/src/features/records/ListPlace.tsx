import type { FieldValues } from '@kinfolio/domain/fields';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { usePassport } from '../../sync/react.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { BegunNotice } from './BegunNotice.tsx';
import { ImportOffer } from './ImportOffer.tsx';
import { NoRecords } from './NoRecords.tsx';
import { PageTop } from './PageTop.tsx';
import type { PlaceProps } from './page-props.ts';
import { addressOf, draftAt } from './place.ts';
import { RecordList } from './RecordList.tsx';
import { SyncNotice } from './SyncNotice.tsx';
import { UnreadableNotice } from './UnreadableNotice.tsx';
import { useList } from './use-list.ts';

/** The list alone, where there is no room for the form beside it. */
export function ListPlace(props: PlaceProps) {
  const { kind, base, clock, say, importer, saved, onSaved, remove } = props;
  const passport = usePassport();
  const { records, whole, lead } = useList(kind);
  const navigate = useNavigate();
  const newPlace = addressOf(base, { at: 'new' });
  // The same functions each time, so that typing in the search box does not draw every row again.
  const hrefOf = useCallback((id: string) => addressOf(base, { at: 'record', id }), [base]);
  const edit = useCallback(
    (id: string) => void navigate(addressOf(base, { at: 'edit', id })),
    [navigate, base],
  );
  const removeRecord = useCallback((id: string) => void remove(id), [remove]);

  const handleFill = async (found: Readonly<FieldValues>): Promise<void> => {
    await passport.drafts.write(draftAt(kind, { at: 'new' }), { fields: found });
    await navigate(newPlace);
  };

  return (
    <div className="sheet folio__sheet">
      <PageTitle parts={[kind.texts.page]} />
      <PageTop
        back="/dashboard"
        clock={clock}
        facts={{ saving: false, unsaved: false, savedAt: saved }}
        onSaveAll={() => onSaved(undefined)}
      />
      <PageHead title={kind.texts.page} lead={lead} />
      <div className="notices">
        <SyncNotice />
        <BegunNotice kind={kind} to={newPlace} />
        <UnreadableNotice kind={kind} />
      </div>
      {whole && records.length === 0 && <NoRecords kind={kind} main onAdd={() => void navigate(newPlace)} />}
      {records.length > 0 && (
        <RecordList
          kind={kind}
          records={records}
          whole={whole}
          query={props.query}
          onQuery={props.onQuery}
          limit={props.limit}
          onLimit={props.onLimit}
          hrefOf={hrefOf}
          onEdit={edit}
          onDelete={removeRecord}
        />
      )}
      {records.length > 0 && (
        <div className="actions actions--stretch gap-top">
          <ButtonLink look="primary" to={newPlace}>
            {kind.texts.empty.button}
          </ButtonLink>
        </div>
      )}
      <ImportOffer {...{ kind, records, whole, say, importer }} onFill={found => void handleFill(found)} />
    </div>
  );
}
