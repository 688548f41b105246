import type { FieldValues } from '@kinfolio/domain/fields/fields';
import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { HelpPanel } from '../../../passport/HelpPanel.tsx';
import { findRecords } from '../../../passport/list/find-records.ts';
import { type PeriodList, periodWords } from '../../../passport/list/period-words.ts';
import { savedBefore } from '../../../passport/return-to.ts';
import { usePassport, useRecordsOf, useSyncStatus } from '../../../session/api/react.ts';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { DoubleNotice } from '../DoubleNotice.tsx';
import { DraftNotice } from '../drafts/DraftNotice.tsx';
import { UnsavedDrafts } from '../drafts/UnsavedDrafts.tsx';
import { useDraftsWait } from '../drafts/use-drafts-wait.ts';
import { ImportOffer } from '../offers/ImportOffer.tsx';
import { OfferLink } from '../offers/OfferLink.tsx';
import type { ViewProps } from '../page-props.ts';
import { addressOf, newDraft } from '../record-location.ts';
import { SyncNotice } from '../SyncNotice.tsx';
import { PapersWait } from '../scan/PapersWait.tsx';
import { ChangeSeveral } from '../several/ChangeSeveral.tsx';
import { UnreadableNotice } from '../UnreadableNotice.tsx';
import { CoverSheet } from './CoverSheet.tsx';
import { ListBar } from './ListBar.tsx';
import { NoRecords } from './NoRecords.tsx';
import { PageTabs } from './PageTabs.tsx';
import { PageTop } from './PageTop.tsx';
import { TabList } from './TabList.tsx';
import { useList } from './use-list.ts';

/** A list of the page, with what can be done above it. */
export function ListView(props: ViewProps) {
  const { page, map, spot, clock, messageFor, importers, lists, list, saved, onSaved, saveWaiting } = props;
  const { remove, roll, readPaper, several, afterSave: AfterSave } = props;
  const [isSeveral, setSeveral] = useState(false);
  const { tab } = spot;
  const { kind } = tab;
  const ownList = lists[kind.id] !== undefined;
  const passport = usePassport();
  const { records, ofKind, whole, lead } = useList(map.tabs, tab);
  const waits = useDraftsWait(props.neighbours, undefined, `${records.length} ${props.runs}`);
  const savedId = savedBefore(useLocation());
  // What was saved on the form is still on its way when the list comes.
  const saving = useSyncStatus().state === 'saving';
  const totalNote = useTotalNote({ kind, records }, page.kinds);
  const empty = !ownList && records.length === 0;
  const navigate = useNavigate();
  const newPlace = addressOf(map, { view: { at: 'new' }, tab });
  // The same functions each time, so that typing in the search box does not draw every row again.
  const hrefOf = useCallback((id: string) => addressOf(map, { view: { at: 'record', id }, tab }), [map, tab]);
  const edit = useCallback(
    (id: string) => void navigate(addressOf(map, { view: { at: 'edit', id }, tab })),
    [navigate, map, tab],
  );
  const removeRecord = useCallback((id: string) => void remove(id), [remove]);

  const scanPlace = readPaper && addressOf(map, { view: { at: 'scan' }, tab });
  const emptyState = useMemo(
    () => <NoRecords {...{ kind, newPlace, scanPlace }} />,
    [kind, newPlace, scanPlace],
  );

  const handleFill = async (found: Readonly<FieldValues>): Promise<void> => {
    await passport.drafts.write(newDraft(tab), { fields: found });
    await navigate(newPlace);
  };

  const saveAll = async (): Promise<void> => {
    if (await saveWaiting()) onSaved(undefined);
  };

  return (
    <div className="sheet folio__sheet">
      <PageTitle parts={[page.title]} />
      <PageTop
        back="/dashboard"
        clock={clock}
        facts={{ saving, unsaved: false, savedAt: saved }}
        waits={waits}
        onSaveAll={() => void saveAll()}
      />
      <PageHead title={page.title} lead={!ownList && lead} />
      {!empty && (
        <ListBar
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
          <DoubleNotice about={page.kinds} remove={remove} />
          <UnsavedDrafts {...props} />
          {/* Read again once Save All is done, which may have made a record of the draft, and when the list changes. */}
          {readPaper !== undefined && scanPlace !== undefined && (
            <PapersWait {...{ tab, readPaper }} to={scanPlace} />
          )}
          <DraftNotice key={`${records.length} ${props.runs}`} tab={tab} to={newPlace} />
          <UnreadableNotice kinds={page.kinds} />
        </div>
        {isSeveral && several !== undefined && !empty ? (
          <ChangeSeveral
            {...{ kind, clock, messageFor }}
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
        {kind.id === bankAccount.id && whole && !isSeveral && <CoverSheet clock={clock} />}
        <OfferLink kind={kind} />
        <ImportOffer
          {...{ kind, records: ofKind, whole, messageFor }}
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

/** What the total of a list comes to with the other lists of its page; '' until all records are open. */
function useTotalNote({ kind, records }: PeriodList, kinds: readonly RecordKind[]): string {
  const recordsOf = useRecordsOf();
  return useMemo(() => {
    if (recordsOf === undefined) return '';
    const others = kinds.filter(({ id }) => id !== kind.id);
    return periodWords(
      { kind, records },
      others.map(one => ({ kind: one, records: recordsOf(one.id) })),
    );
  }, [recordsOf, kind, records, kinds]);
}
