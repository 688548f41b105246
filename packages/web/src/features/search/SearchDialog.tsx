import { person } from '@kinfolio/domain/kinds/person';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { formatCount } from '@kinfolio/domain/values/count';
import { Search } from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { FocusScope, useFocusManager } from 'react-aria/FocusScope';
import { useKeyboard } from 'react-aria/useKeyboard';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { SearchField } from 'react-aria-components/SearchField';
import { Link } from 'react-router';
import { type Found, findEverywhere, getReady, type KindOf } from '../../passport/list/find-everywhere.ts';
import { knownCard } from '../../passport/list/known-card.ts';
import { type ListedRecord, ownersOfRow } from '../../passport/list/row.ts';
import { findPlaces, type PlaceToGo } from '../../passport/places.ts';
import { recordAddress } from '../../passport/record-address.ts';
import { useAllRecords } from '../../session/api/react.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';

export interface SearchDialogProps {
  readonly kindOf: KindOf;
  /** Pages that can be found by their names. */
  readonly places: readonly PlaceToGo[];
  readonly onClose: () => void;
  readonly onGo: (address: string) => void;
}

/** More than these nobody reads; another letter finds the one that is meant. */
const most = 12;

/** Everything of the passport, and every page, found by typing. Enter goes to the first, arrows to the others. */
export function SearchDialog({ kindOf, places, onClose, onGo }: SearchDialogProps) {
  const records = useAllRecords();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const box = useRef<HTMLInputElement>(null);
  // The cross comes first in the dialog, yet typing is what one came for.
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    const stop = new AbortController();
    void getReady(kindOf, records, stop.signal);
    return () => stop.abort();
  }, [kindOf, records]);
  const { rows, count } = useMemo(
    () => rowsFor(kindOf, records, places, wanted),
    [kindOf, records, places, wanted],
  );
  const [first] = rows;
  return (
    <Dialog title="Search your passport" isOpen onClose={onClose}>
      <FocusScope>
        <KeysMove onClose={onClose}>
          <SearchField
            className="field"
            value={query}
            onChange={setQuery}
            onSubmit={() => first !== undefined && onGo(first.to)}
          >
            <Label className="label">A name, a company or the last 4 digits</Label>
            <div className="affix">
              <span className="affix__pre">
                <Icon of={Search} />
              </span>
              <Input ref={box} className="input" autoComplete="off" spellCheck="false" />
            </div>
          </SearchField>
          <p className="small muted" role="status">
            {wanted.trim() === '' ? 'Searching happens on this device.' : countWords(count)}
          </p>
          <FoundList rows={rows} onChoose={onClose} />
        </KeysMove>
      </FocusScope>
    </Dialog>
  );
}

interface Row {
  readonly to: string;
  readonly title: string;
  readonly about: string;
  /** Whose it is; '' for what has no owner. */
  readonly owner: string;
}

// Plain links: a list box of a library costs more than a frame to draw at every letter.
const FoundList = memo(function FoundList({
  rows,
  onChoose,
}: {
  readonly rows: readonly Row[];
  readonly onChoose: () => void;
}) {
  return (
    <ul className="results" aria-label="Found">
      {rows.map(({ to, title, about, owner }) => (
        <li key={to}>
          <Link className="results__item" to={to} onClick={onChoose}>
            <span className="strong">{title}</span>
            <span className="small muted">{about}</span>
            {owner !== '' && <span className="small muted">Owner: {owner}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
});

/** Down and up go from the box through what is found, and back; Escape closes at once, also with something typed. */
function KeysMove({ children, onClose }: { readonly children: ReactNode; readonly onClose: () => void }) {
  const focus = useFocusManager();
  const { keyboardProps } = useKeyboard({
    onKeyDown: event => {
      if (event.key === 'ArrowDown') focus?.focusNext();
      else if (event.key === 'ArrowUp') focus?.focusPrevious();
      else return event.continuePropagation();
      event.preventDefault();
    },
  });
  // On its way down: the box would take the first Escape to empty itself.
  const handleEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <search className="stack" onKeyDownCapture={handleEscape} {...keyboardProps}>
      {children}
    </search>
  );
}

function rowsFor(
  kindOf: KindOf,
  records: readonly ListedRecord[],
  places: readonly PlaceToGo[],
  query: string,
): { readonly rows: readonly Row[]; readonly count: number } {
  const pages = findPlaces(places, query);
  const { found, count } = findEverywhere(kindOf, records, query, most);
  const nameOf = namesIn(records);
  return {
    rows: [...pages.map(rowOfPage), ...found.map(one => rowOfRecord(one, nameOf))],
    count: count + pages.length,
  };
}

const rowOfPage = ({ to, words, sort = 'Page' }: PlaceToGo): Row => ({
  to,
  title: words,
  about: sort,
  owner: '',
});

/** The names of the household; without an id, that of the person the passport is of. */
function namesIn(records: readonly ListedRecord[]): (id: string | undefined) => string | undefined {
  const people = records.filter(({ content }) => content.kind === person.id);
  return id => {
    const one = people.find(({ id: own, content }) =>
      id === undefined ? content.fields['relationship'] === 'self' : own === id,
    );
    return one && titleOf(person, one.content.fields);
  };
}

function rowOfRecord({ kind, record }: Found, nameOf: ReturnType<typeof namesIn>): Row {
  const { title, subtitle, lines } = knownCard(kind, record.content);
  const about = [kind.label[0], subtitle, ...lines.map(line => line.text)].filter(text => text !== '');
  const hasOwners = Object.values(kind.fields).some(({ type }) => type === 'owners');
  const named = ownersOfRow(kind, record.content, nameOf);
  const owner = hasOwners && named === '' ? (nameOf(undefined) ?? '') : named;
  return { to: recordAddress(kind, record.id), title, about: about.slice(0, 5).join(', '), owner };
}

function countWords(count: number): string {
  if (count === 0) return 'Nothing found. Try another word, or the last 4 digits.';
  return count > most
    ? `${formatCount(count)} found, the first ${most} shown`
    : `${formatCount(count)} found`;
}
