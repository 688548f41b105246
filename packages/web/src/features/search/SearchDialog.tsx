import { formatCount } from '@kinfolio/domain/values/count';
import { Search } from 'lucide-react';
import {
  type KeyboardEvent,
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
import { getReady, type KindOf } from '../../passport/list/find-everywhere.ts';
import type { ListedRecord } from '../../passport/list/row.ts';
import type { PlaceToGo } from '../../passport/places.ts';
import { useAllRecords } from '../../session/api/react.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { FoundList } from './FoundList.tsx';
import { groupsFor, most, searchedIn } from './found-rows.ts';

export interface SearchDialogProps {
  readonly kindOf: KindOf;
  /** Pages that can be found by their names. */
  readonly places: readonly PlaceToGo[];
  readonly onClose: () => void;
  readonly onGo: (address: string) => void;
}

/** Everything of the passport, and every page, found by typing. Enter goes to the first, arrows to the others. */
export function SearchDialog({ onClose, ...props }: SearchDialogProps) {
  return (
    <Dialog title="Search your passport" isOpen onClose={onClose}>
      <FocusScope>
        <KeysMove onClose={onClose}>
          <SearchBox onClose={onClose} {...props} />
        </KeysMove>
      </FocusScope>
    </Dialog>
  );
}

/** The box and what is found. Apart from the dialog, which would measure the page at each letter. */
function SearchBox({ kindOf, places, onClose, onGo }: SearchDialogProps) {
  const records = useAllRecords();
  const [query, setQuery] = useState('');
  const wanted = useWanted(kindOf, records, query);
  const box = useRef<HTMLInputElement>(null);
  // The cross comes first in the dialog, yet typing is what one came for.
  useEffect(() => box.current?.focus(), []);
  const among = useMemo(() => searchedIn(kindOf, records, places), [kindOf, records, places]);
  const { groups, count } = useMemo(() => groupsFor(among, wanted), [among, wanted]);
  const first = groups[0]?.rows[0];
  return (
    <>
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
      <FoundList groups={groups} onChoose={onClose} />
    </>
  );
}

/**
 * What is searched for. Once the words of all records are ready it is what was typed, found in the same frame; until
 * then a letter is drawn before what it finds.
 */
function useWanted(kindOf: KindOf, records: readonly ListedRecord[], query: string): string {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const prepare = async (): Promise<void> => {
      await getReady(kindOf, records, stop.signal);
      if (!stop.signal.aborted) setReady(true);
    };
    void prepare();
    return () => stop.abort();
  }, [kindOf, records]);
  const later = useDeferredValue(isReady ? '' : query);
  return isReady ? query : later;
}

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

function countWords(count: number): string {
  if (count === 0) return 'Nothing found. Try another word, or the last 4 digits.';
  return count > most
    ? `${formatCount(count)} found, the first ${most} shown`
    : `${formatCount(count)} found`;
}
