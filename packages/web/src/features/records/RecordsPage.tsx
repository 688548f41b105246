import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useMedia } from '../../lib/use-media.ts';
import { usePassport } from '../../sync/react.ts';
import { FormPlace, type FormPlaceProps } from './FormPlace.tsx';
import { ListPlace } from './ListPlace.tsx';
import { NoSuchRecord } from './NoSuchRecord.tsx';
import type { PlaceProps, RecordsPageProps } from './page-props.ts';
import { draftAt, placeAt } from './place.ts';
import { rowsAtOnce } from './RecordList.tsx';
import { RecordPlace } from './RecordPlace.tsx';
import { useRemove } from './use-remove.ts';
import { useStoredDraft } from './use-stored-draft.ts';

/** From this width the list and the form share a page; 1024 px at the usual text size. */
const wideEnough = '(min-width: 64em)';

/** The pages of one kind: its list, the form, and one record. Which one is shown is the address's to say. */
export function RecordsPage(props: RecordsPageProps) {
  const { kind, base, say } = props;
  const passport = usePassport();
  const { pathname } = useLocation();
  const wide = useMedia(wideEnough);
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(rowsAtOnce);
  const [saved, setSaved] = useState<number>();
  const remove = useRemove(passport, kind, say);
  const place = useMemo(() => placeAt(base, pathname), [base, pathname]);
  const draftKey = place?.at === 'list' && !wide ? undefined : draftAt(kind, place);
  const list = { query, onQuery: setQuery, limit, onLimit: setLimit };
  const shared: PlaceProps = { ...props, ...list, wide, remove, saved, onSaved: setSaved };

  if (place === undefined) return <NoSuchRecord kind={kind} base={base} />;
  if (place.at === 'record') return <RecordPlace {...shared} id={place.id} />;
  if (draftKey === undefined) return <ListPlace {...shared} />;
  return <FormWithDraft {...shared} place={place} draftKey={draftKey} />;
}

/**
 * The form waits for its draft, so that nothing typed appears late or is written over. Meanwhile the form before it
 * stays, or at first the list alone: an empty page for a moment would make both jump.
 */
function FormWithDraft(props: Omit<FormPlaceProps, 'draft' | 'draftRead'>) {
  const { place, draftKey } = props;
  const stored = useStoredDraft(usePassport().drafts, draftKey);
  const [last, setLast] = useState(place);
  const ready = stored?.key === draftKey;
  const shownKey = stored?.key ?? draftKey;
  if (ready && last !== place) setLast(place);
  return (
    <div aria-busy={!ready}>
      <FormPlace
        // Without a draft, what stands there already is the form to show.
        key={stored?.draft === undefined ? shownKey : `${shownKey} with draft`}
        {...props}
        place={ready || stored === undefined ? place : last}
        draftKey={shownKey}
        draft={stored?.draft}
        draftRead={stored !== undefined}
      />
    </div>
  );
}
