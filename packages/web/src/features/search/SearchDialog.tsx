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
import { type FindKind, prepareSearchTexts } from '../../passport/list/find-everywhere.ts';
import type { ListedRecord } from '../../passport/list/row.ts';
import type { SearchablePlace } from '../../passport/places.ts';
import { useAllRecords } from '../../session/api/react.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { SearchResults } from './FoundList.tsx';
import { createSearchData, groupSearchResults, maxSearchResults } from './found-rows.ts';

export interface SearchDialogProps {
  readonly kindOf: FindKind;
  /** The pages that can be found by name. */
  readonly places: readonly SearchablePlace[];
  readonly onClose: () => void;
  readonly onGo: (address: string) => void;
}

/** Searches everything in the passport, and every page. Enter opens the first result, arrows move to the others. */
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

/**
 * The search box and its results. It is a component of its own because the dialog would measure the page at each
 * keystroke.
 */
function SearchBox({ kindOf, places, onClose, onGo }: SearchDialogProps) {
  const records = useAllRecords();
  const [query, setQuery] = useState('');
  const wanted = useWanted(kindOf, records, query);
  const box = useRef<HTMLInputElement>(null);
  // The close button comes first in the dialog and would take the focus, but people open the dialog to type.
  useEffect(() => box.current?.focus(), []);
  const among = useMemo(() => createSearchData(kindOf, records, places), [kindOf, records, places]);
  const { groups, count } = useMemo(() => groupSearchResults(among, wanted), [among, wanted]);
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
      <SearchResults groups={groups} onChoose={onClose} />
    </>
  );
}

/**
 * The text to search for. Once the search words of all records have been prepared, this is the typed text, so that
 * results appear in the same frame. Until then, each typed letter is rendered before its results.
 */
function useWanted(kindOf: FindKind, records: readonly ListedRecord[], query: string): string {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const prepare = async (): Promise<void> => {
      await prepareSearchTexts(kindOf, records, stop.signal);
      if (!stop.signal.aborted) setReady(true);
    };
    void prepare();
    return () => stop.abort();
  }, [kindOf, records]);
  const later = useDeferredValue(isReady ? '' : query);
  return isReady ? query : later;
}

/**
 * Lets the arrow keys move between the box and the results. Escape closes the dialog at once, even if something has
 * been typed.
 */
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
  // Handled in the capture phase, because otherwise the box would use the first Escape to clear itself.
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
  return count > maxSearchResults
    ? `${formatCount(count)} found, the first ${maxSearchResults} shown`
    : `${formatCount(count)} found`;
}
