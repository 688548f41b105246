import { scanButtonLabel } from '@kinfolio/domain/extraction/fillable-fields';
import type { DueDate } from '@kinfolio/domain/overview/due';
import type { NextOffer } from '@kinfolio/domain/records/record-kind';
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { findTabOfRecord, listTabs } from '../../passport/page-tabs.ts';
import type { PageWithKinds } from '../../passport/sections.ts';
import type { Passport } from '../../session/api/passport.ts';
import { usePassport, useRecord } from '../../session/api/react.ts';
import { useSaveDrafts } from './drafts/use-save-drafts.ts';
import { useStoredDraft } from './drafts/use-stored-draft.ts';
import { RecordFormView, type RecordFormViewProps } from './form/FormView.tsx';
import { RecordListView } from './list/ListView.tsx';
import { useAdvanceDate } from './list/use-advance-date.ts';
import { useListState } from './list/use-list-state.ts';
import { useDeleteRecord } from './list/use-remove.ts';
import { useTabState } from './list/use-tab-state.ts';
import { RecordNotFound } from './NoSuchRecord.tsx';
import { OfferDialog } from './offers/OfferDialog.tsx';
import type { PageViewProps, RecordsPageProps } from './page-props.ts';
import { RecordPage } from './RecordPage.tsx';
import {
  findDraftKey,
  type PageUrls,
  parseRecordsView,
  type RecordLocation,
  readRecordId,
  readRecordLocation,
} from './record-location.ts';
import { ScanPapersView } from './scan/ScanView.tsx';
import '../../styles/section.css';

/** A page of the passport: the lists in its tabs, the form, and one record. The address says which of them is shown. */
export function RecordsPage(props: RecordsPageProps) {
  const { page, neighbours, clock } = props;
  const passport = usePassport();
  const location = useLocation();
  const map = useMap(page, passport);
  // Re-renders once the record has been decrypted, because its tab is not known before that.
  useRecord(readRecordId(parseRecordsView(map.base, location.pathname)));
  const spot = readRecordLocation(map, location);
  const list = useListState(spot?.tab.id ?? '');
  const tabState = useTabState();
  const [saved, setSaved] = useState<number>();
  const [offer, setOffer] = useState<NextOffer>();
  const remove = useDeleteRecord(passport, page.kinds);

  const drafts = useSaveDrafts(neighbours, clock);
  const move = useAdvanceDate(passport);
  const roll = useCallback((id: string, date: DueDate) => void move(id, date), [move]);

  if (spot === undefined) return <RecordNotFound page={page} />;
  const here = { map, spot, list, tabState, remove, roll, saved, ...drafts };
  const shared: PageViewProps = { ...props, ...here, onSaved: setSaved, onOffer: setOffer };
  return (
    <>
      <PlaceOf {...shared} />
      <OfferDialog offer={offer} onClose={() => setOffer(undefined)} />
    </>
  );
}

function PlaceOf(props: PageViewProps) {
  const { spot } = props;
  const { view } = spot;
  if (view.at === 'record') return <RecordPage {...props} id={view.id} />;
  const draftKey = findDraftKey(spot);
  if (draftKey === undefined) return <RecordListView {...props} />;
  const { readPaper, page } = props;
  // No document can fill this form, or the page cannot read documents.
  if (view.at === 'scan' && (readPaper === undefined || scanButtonLabel(spot.tab.kind) === undefined))
    return <RecordNotFound page={page} />;
  // The key differs between the two views, so that each reads the draft again although they share it.
  return <FormWithDraft key={view.at === 'scan' ? 'papers' : 'form'} {...props} draftKey={draftKey} />;
}

function useMap(page: PageWithKinds, passport: Passport): PageUrls {
  return useMemo(() => {
    const tabs = listTabs(page.kinds);
    return {
      base: `/${page.id}`,
      tabs,
      tabOf: id => {
        const record = passport.record(id);
        return record && findTabOfRecord(tabs, record.content.kind, record.content.fields);
      },
    };
  }, [page, passport]);
}

/**
 * Shows the form only once its draft has been read, so that typed text neither appears late nor is overwritten. Until
 * then the previous form stays on the screen, or at first only the list, because a page that is empty for a moment
 * makes everything jump.
 */
function FormWithDraft(props: Omit<RecordFormViewProps, 'draft' | 'draftRead'>) {
  const { spot, draftKey } = props;
  const stored = useStoredDraft(usePassport().drafts, draftKey);
  const [last, setLast] = useState<RecordLocation>(spot);
  const ready = stored?.key === draftKey;
  const shownKey = stored?.key ?? draftKey;
  if (ready && !sameSpot(last, spot)) setLast(spot);
  const shown = {
    ...props,
    spot: ready || stored === undefined ? spot : last,
    draftKey: shownKey,
    draft: stored?.draft,
    draftRead: stored !== undefined,
  };
  // If there is no draft, the form shows the stored record.
  const key = stored?.draft === undefined ? shownKey : `${shownKey} with draft`;
  const { readPaper } = props;
  return (
    <div aria-busy={!ready}>
      {spot.view.at === 'scan' && readPaper !== undefined ? (
        <ScanPapersView key={key} {...shown} readPaper={readPaper} />
      ) : (
        <RecordFormView key={key} {...shown} />
      )}
    </div>
  );
}

const sameSpot = (one: RecordLocation, other: RecordLocation): boolean =>
  one.tab === other.tab &&
  one.view.at === other.view.at &&
  readRecordId(one.view) === readRecordId(other.view);
