import { scanButtonOf } from '@kinfolio/domain/extraction/fillable-fields';
import type { DueDate } from '@kinfolio/domain/overview/due';
import type { NextOffer } from '@kinfolio/domain/records/record-kind';
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { tabOfRecord, tabsOf } from '../../passport/page-tabs.ts';
import type { PageOfKinds } from '../../passport/sections.ts';
import type { Passport } from '../../session/api/passport.ts';
import { usePassport, useRecord } from '../../session/api/react.ts';
import { useSaveDrafts } from './drafts/use-save-drafts.ts';
import { useStoredDraft } from './drafts/use-stored-draft.ts';
import { FormView, type FormViewProps } from './form/FormView.tsx';
import { ListView } from './list/ListView.tsx';
import { useAdvanceDate } from './list/use-advance-date.ts';
import { useListState } from './list/use-list-state.ts';
import { useRemove } from './list/use-remove.ts';
import { useTabState } from './list/use-tab-state.ts';
import { NoSuchRecord } from './NoSuchRecord.tsx';
import { OfferDialog } from './offers/OfferDialog.tsx';
import type { RecordsPageProps, ViewProps } from './page-props.ts';
import { RecordPage } from './RecordPage.tsx';
import { draftAt, idOf, locationAt, type PageMap, type RecordLocation, viewAt } from './record-location.ts';
import { ScanView } from './scan/ScanView.tsx';
import '../../styles/section.css';

/** A page of the passport: the lists of its tabs, the form, and one record. Which is shown is the address's to say. */
export function RecordsPage(props: RecordsPageProps) {
  const { page, neighbours, clock, messageFor } = props;
  const passport = usePassport();
  const location = useLocation();
  const map = useMap(page, passport);
  // The tab of a record is not known before the record is open.
  useRecord(idOf(viewAt(map.base, location.pathname)));
  const spot = locationAt(map, location);
  const list = useListState(spot?.tab.id ?? '');
  const tabState = useTabState();
  const [saved, setSaved] = useState<number>();
  const [offer, setOffer] = useState<NextOffer>();
  const remove = useRemove(passport, page.kinds, messageFor);

  const drafts = useSaveDrafts(neighbours, clock);
  const move = useAdvanceDate(passport, messageFor);
  const roll = useCallback((id: string, date: DueDate) => void move(id, date), [move]);

  if (spot === undefined) return <NoSuchRecord page={page} />;
  const here = { map, spot, list, tabState, remove, roll, saved, ...drafts };
  const shared: ViewProps = { ...props, ...here, onSaved: setSaved, onOffer: setOffer };
  return (
    <>
      <PlaceOf {...shared} />
      <OfferDialog offer={offer} onClose={() => setOffer(undefined)} />
    </>
  );
}

function PlaceOf(props: ViewProps) {
  const { spot } = props;
  const { view } = spot;
  if (view.at === 'record') return <RecordPage {...props} id={view.id} />;
  const draftKey = draftAt(spot);
  if (draftKey === undefined) return <ListView {...props} />;
  const { readPaper, page } = props;
  // No paper fills such a form, or nothing here reads papers.
  if (view.at === 'scan' && (readPaper === undefined || scanButtonOf(spot.tab.kind) === undefined))
    return <NoSuchRecord page={page} />;
  // Another page of the same draft: it reads it anew.
  return <FormWithDraft key={view.at === 'scan' ? 'papers' : 'form'} {...props} draftKey={draftKey} />;
}

function useMap(page: PageOfKinds, passport: Passport): PageMap {
  return useMemo(() => {
    const tabs = tabsOf(page.kinds);
    return {
      base: `/${page.id}`,
      tabs,
      tabOf: id => {
        const record = passport.record(id);
        return record && tabOfRecord(tabs, record.content.kind, record.content.fields);
      },
    };
  }, [page, passport]);
}

/**
 * The form waits for its draft, so that nothing typed appears late or is written over. Meanwhile the form before it
 * stays, or at first the list alone: an empty page for a moment would make both jump.
 */
function FormWithDraft(props: Omit<FormViewProps, 'draft' | 'draftRead'>) {
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
  // Without a draft, what stands there already is the form to show.
  const key = stored?.draft === undefined ? shownKey : `${shownKey} with draft`;
  const { readPaper } = props;
  return (
    <div aria-busy={!ready}>
      {spot.view.at === 'scan' && readPaper !== undefined ? (
        <ScanView key={key} {...shown} readPaper={readPaper} />
      ) : (
        <FormView key={key} {...shown} />
      )}
    </div>
  );
}

const sameSpot = (one: RecordLocation, other: RecordLocation): boolean =>
  one.tab === other.tab && one.view.at === other.view.at && idOf(one.view) === idOf(other.view);
