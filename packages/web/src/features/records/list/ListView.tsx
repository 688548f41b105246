import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { HelpPanel } from '../../../passport/HelpPanel.tsx';
import { findRecords } from '../../../passport/list/find-records.ts';
import { describeMonthlyTotal, type RecurringPaymentsList } from '../../../passport/list/period-words.ts';
import { readSavedRecordId } from '../../../passport/return-to.ts';
import { usePassport, useRecordsByKind, useSyncStatus } from '../../../session/api/react.ts';
import { PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { DuplicateNotice } from '../DoubleNotice.tsx';
import { DraftNotice } from '../drafts/DraftNotice.tsx';
import { UnsavedDrafts } from '../drafts/UnsavedDrafts.tsx';
import { useHasWaitingDraft } from '../drafts/use-drafts-wait.ts';
import { ImportOffer } from '../offers/ImportOffer.tsx';
import { OfferLink } from '../offers/OfferLink.tsx';
import type { PageViewProps } from '../page-props.ts';
import { createDraftKey, formatViewUrl } from '../record-location.ts';
import { SyncNotice } from '../SyncNotice.tsx';
import { UnsavedPapersNotice } from '../scan/PapersWait.tsx';
import { BulkEditForm } from '../several/ChangeSeveral.tsx';
import { UnreadableNotice } from '../UnreadableNotice.tsx';
import { FscsCoverSheet } from './CoverSheet.tsx';
import { ListToolbar } from './ListBar.tsx';
import { NoRecords } from './NoRecords.tsx';
import { PageTabs } from './PageTabs.tsx';
import { PageTopRow } from './PageTop.tsx';
import { TabList } from './TabList.tsx';
import { useTabRecordList } from './use-list.ts';

/** A list on the page, with its actions above it. */
export function RecordListView(props: PageViewProps) {
  const { page, map, spot, clock, importers, lists, list, saved, onSaved, saveWaiting } = props;
  const { remove, roll, readPaper, several, afterSave: AfterSave } = props;
  const [isSeveral, setSeveral] = useState(false);
  const { tab } = spot;
  const { kind } = tab;
  const ownList = lists[kind.id] !== undefined;
  const passport = usePassport();
  const { records, ofKind, whole, lead } = useTabRecordList(map.tabs, tab);
  const waits = useHasWaitingDraft(props.neighbours, undefined, `${records.length} ${props.runs}`);
  const savedId = readSavedRecordId(useLocation());
  // A save from the form may still be in progress when the list appears.
  const saving = useSyncStatus().state === 'saving';
  const totalNote = useTotalNote({ kind, records }, page.kinds);
  const empty = !ownList && records.length === 0;
  const navigate = useNavigate();
  const newPlace = formatViewUrl(map, { view: { at: 'new' }, tab });
  // Memoised, so that typing in the search box does not re-render every row.
  const hrefOf = useCallback(
    (id: string) => formatViewUrl(map, { view: { at: 'record', id }, tab }),
    [map, tab],
  );
  const edit = useCallback(
    (id: string) => void navigate(formatViewUrl(map, { view: { at: 'edit', id }, tab })),
    [navigate, map, tab],
  );
  const removeRecord = useCallback((id: string) => void remove(id), [remove]);

  const scanPlace = readPaper && formatViewUrl(map, { view: { at: 'scan' }, tab });
  const emptyState = useMemo(
    () => <NoRecords {...{ kind, newPlace, scanPlace }} />,
    [kind, newPlace, scanPlace],
  );

  const handleFill = async (found: Readonly<FieldValues>): Promise<void> => {
    await passport.drafts.write(createDraftKey(tab), { fields: found });
    await navigate(newPlace);
  };

  const saveAll = async (): Promise<void> => {
    if (await saveWaiting()) onSaved(undefined);
  };

  return (
    <div className="sheet folio__sheet">
      <PageTitle parts={[page.title]} />
      <PageTopRow
        back="/dashboard"
        clock={clock}
        facts={{ saving, unsaved: false, savedAt: saved }}
        waits={waits}
        onSaveAll={() => void saveAll()}
      />
      <PageHeading title={page.title} lead={!ownList && lead} />
      {!empty && (
        <ListToolbar
          {...{ kind, newPlace, list, scanPlace }}
          count={records.length}
          onSeveral={several && !ownList && whole ? () => setSeveral(true) : undefined}
          severalNeedsPlan={several?.may === 'no'}
        />
      )}
      <PageTabs {...props}>
        <div className="notices">
          {AfterSave !== undefined && savedId !== undefined && <AfterSave savedId={savedId} />}
          <SyncNotice />
          <DuplicateNotice about={page.kinds} remove={remove} />
          <UnsavedDrafts {...props} />
          {/* Reads the draft again when the list changes and after Save All, which may have saved the draft as a record. */}
          {readPaper !== undefined && scanPlace !== undefined && (
            <UnsavedPapersNotice {...{ tab, readPaper }} to={scanPlace} />
          )}
          <DraftNotice key={`${records.length} ${props.runs}`} tab={tab} to={newPlace} />
          <UnreadableNotice kinds={page.kinds} />
        </div>
        {isSeveral && several !== undefined && !empty ? (
          <BulkEditForm
            {...{ kind, clock }}
            key={spot.tab.id}
            records={findRecords(kind, records, list.query)}
            plan={several}
            onDone={() => setSeveral(false)}
          />
        ) : (
          <TabList
            {...{ spot, clock, lists, list, roll, records, whole, hrefOf }}
            totalNote={totalNote}
            savedId={savedId}
            empty={emptyState}
            onEdit={edit}
            onDelete={removeRecord}
          />
        )}
        {kind.id === bankAccount.id && whole && !isSeveral && <FscsCoverSheet clock={clock} />}
        <OfferLink kind={kind} />
        <ImportOffer
          {...{ kind, records: ofKind, whole }}
          importer={importers[kind.id]}
          onFill={found => void handleFill(found)}
        />
        {empty && whole && (
          <div className="gap-top">
            <HelpPanel kind={kind} />
          </div>
        )}
      </PageTabs>
    </div>
  );
}

/** A note with the total of this list and the other lists on its page; '' until all records have been decrypted. */
function useTotalNote({ kind, records }: RecurringPaymentsList, kinds: readonly RecordKind[]): string {
  const recordsOf = useRecordsByKind();
  return useMemo(() => {
    if (recordsOf === undefined) return '';
    const others = kinds.filter(({ id }) => id !== kind.id);
    return describeMonthlyTotal(
      { kind, records },
      others.map(one => ({ kind: one, records: recordsOf(one.id) })),
    );
  }, [recordsOf, kind, records, kinds]);
}
