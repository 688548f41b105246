import { formatCount } from '@kinfolio/domain/count';
import { Search } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import { type Found, findEverywhere, getReady, type KindOf } from '../../passport/list/find-everywhere.ts';
import { knownCard } from '../../passport/list/known-card.ts';
import type { PlaceToGo } from '../../passport/places.ts';
import { recordAddress } from '../../passport/record-address.ts';
import { useAllRecords } from '../../sync/react.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';

export interface SearchDialogProps {
  readonly kindOf: KindOf;
  /** Pages that can be found by their names. */
  readonly places: readonly PlaceToGo[];
  readonly onClose: () => void;
  readonly onGo: (address: string) => void;
}

/** More than these nobody reads; another letter finds the one that is meant. */
const most = 12;

/** Everything of the passport, and every page, found by typing. Arrows choose, Enter goes there. */
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
  const { found, count } = useMemo(
    () => findEverywhere(kindOf, records, wanted, most),
    [kindOf, records, wanted],
  );
  const pages = useMemo(() => pagesFound(places, wanted), [places, wanted]);
  const typed = wanted.trim() !== '';
  return (
    <Dialog title="Search your passport" isOpen onClose={onClose}>
      <Autocomplete inputValue={query} onInputChange={setQuery}>
        <SearchField className="field">
          <Label className="label">A name, a company or the last 4 digits</Label>
          <div className="affix">
            <span className="affix__pre">
              <Icon of={Search} />
            </span>
            <Input ref={box} className="input" autoComplete="off" spellCheck="false" />
          </div>
        </SearchField>
        <p className="small muted" role="status">
          {typed ? countWords(count + pages.length) : 'Searching happens on this device.'}
        </p>
        <ListBox
          className="found"
          aria-label="Found"
          items={[...pages.map(rowOfPage), ...found.map(rowOfRecord)]}
          onAction={key => onGo(String(key))}
        >
          {row => (
            <ListBoxItem id={row.id} className="found__item" textValue={row.title}>
              <span className="strong">{row.title}</span>
              <span className="small muted">{row.about}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </Dialog>
  );
}

function pagesFound(places: readonly PlaceToGo[], query: string): readonly PlaceToGo[] {
  const wanted = query.trim().toLowerCase();
  return wanted === '' ? [] : places.filter(({ words }) => words.toLowerCase().includes(wanted)).slice(0, 4);
}

const rowOfPage = ({ to, words }: PlaceToGo) => ({ id: to, title: words, about: 'Page' });

function rowOfRecord({ kind, record }: Found) {
  const { title, subtitle, lines } = knownCard(kind, record.content);
  const about = [kind.label[0], subtitle, ...lines.map(line => line.text)].filter(text => text !== '');
  return { id: recordAddress(kind, record.id), title, about: about.slice(0, 5).join(', ') };
}

function countWords(count: number): string {
  if (count === 0) return 'Nothing found. Try another word, or the last 4 digits.';
  return count > most
    ? `${formatCount(count)} found, the first ${most} shown`
    : `${formatCount(count)} found`;
}
