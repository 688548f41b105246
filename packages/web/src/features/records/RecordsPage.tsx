import type { DueDate } from '@kinfolio/domain/due';
import type { NextOffer } from '@kinfolio/domain/records';
import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useRoom } from '../../lib/use-media.ts';
import { tabOfRecord, tabsOf } from '../../passport/page-tabs.ts';
import type { PageOfKinds } from '../../passport/sections.ts';
import type { Passport } from '../../sync/passport.ts';
import { usePassport, useRecord } from '../../sync/react.ts';
import { FormPlace, type FormPlaceProps } from './FormPlace.tsx';
import { ListPlace } from './ListPlace.tsx';
import { NoSuchRecord } from './NoSuchRecord.tsx';
import { OfferDialog } from './OfferDialog.tsx';
import type { PlaceProps, RecordsPageProps } from './page-props.ts';
import { draftAt, idOf, type PageMap, placeAt, type Spot, spotAt } from './place.ts';
import { RecordPlace } from './RecordPlace.tsx';
import { useListState } from './use-list-state.ts';
import { useRemove } from './use-remove.ts';
import { useRoll } from './use-roll.ts';
import { useSaveDrafts } from './use-save-drafts.ts';
import { useStoredDraft } from './use-stored-draft.ts';
import { useTabState } from './use-tab-state.ts';

/** From this width the list and the form share a page; 1024 px at the usual text size. */
const wideEnough = 64;

/** A page of the passport: its tabs, their lists, the form, and one record. Which is shown is the address's to say. */
export function RecordsPage(props: RecordsPageProps) {
  const { page, neighbours, clock, say } = props;
  const passport = usePassport();
  const location = useLocation();
  const [scanning, setScanning] = useState(false);
  const wide = useHeld(useRoom(wideEnough), scanning);
  const map = useMap(page, passport);
  // The tab of a record is not known before the record is open.
  useRecord(idOf(placeAt(map.base, location.pathname)));
  const spot = spotAt(map, location);
  const list = useListState(spot?.tab.id ?? '');
  const tabState = useTabState();
  const [saved, setSaved] = useState<number>();
  const [offer, setOffer] = useState<NextOffer>();
  const remove = useRemove(passport, page.kinds, say);

  const drafts = useSaveDrafts(neighbours, clock);
  const move = useRoll(passport, say);
  const roll = useCallback((id: string, date: DueDate) => void move(id, date), [move]);

  if (spot === undefined) return <NoSuchRecord page={page} />;
  const here = { map, spot, onScanning: setScanning, list, tabState, wide, remove, roll, saved, ...drafts };
  const shared: PlaceProps = { ...props, ...here, onSaved: setSaved, onOffer: setOffer };
  return (
    <>
      <PlaceOf {...shared} />
      <OfferDialog offer={offer} onClose={() => setOffer(undefined)} />
    </>
  );
}

/** A value as it was before something began, until that is over. */
function useHeld<Value>(value: Value, held: boolean): Value {
  const [last, setLast] = useState(value);
  if (!held && last !== value) setLast(value);
  return held ? last : value;
}

function PlaceOf(props: PlaceProps) {
  const { spot, wide } = props;
  const { place } = spot;
  if (place.at === 'record') return <RecordPlace {...props} id={place.id} />;
  const draftKey = place.at === 'list' && !wide ? undefined : draftAt(spot);
  if (draftKey === undefined) return <ListPlace {...props} />;
  return <FormWithDraft {...props} draftKey={draftKey} />;
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
function FormWithDraft(props: Omit<FormPlaceProps, 'draft' | 'draftRead'>) {
  const { spot, draftKey } = props;
  const stored = useStoredDraft(usePassport().drafts, draftKey);
  const [last, setLast] = useState<Spot>(spot);
  const ready = stored?.key === draftKey;
  const shownKey = stored?.key ?? draftKey;
  if (ready && !sameSpot(last, spot)) setLast(spot);
  return (
    <div aria-busy={!ready}>
      <FormPlace
        // Without a draft, what stands there already is the form to show.
        key={stored?.draft === undefined ? shownKey : `${shownKey} with draft`}
        {...props}
        spot={ready || stored === undefined ? spot : last}
        draftKey={shownKey}
        draft={stored?.draft}
        draftRead={stored !== undefined}
      />
    </div>
  );
}

const sameSpot = (one: Spot, other: Spot): boolean =>
  one.tab === other.tab && one.place.at === other.place.at && idOf(one.place) === idOf(other.place);
