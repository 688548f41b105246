import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/form/Button.tsx';

/** How many rows are shown at first: an estate can have forty letters. */
const firstFew = 10;
/** The smallest number of hidden rows for which a button is worthwhile. */
const fewMore = 3;

interface FewAtFirstProps {
  /** Each row is an `li` with a key. */
  readonly rows: readonly ReactNode[];
  /** The word for the rows, shown after "Show 12 more". */
  readonly words: string;
  /** Shows all rows, because one has just been added. */
  readonly isOpen?: boolean;
}

/**
 * A list that shows its first rows, and the rest on request. Focus then moves to the first of the new rows. All rows
 * are printed.
 */
export function ExpandableList({ rows, words, isOpen = false }: FewAtFirstProps) {
  const [isAsked, setAsked] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (isAsked) list.current?.children[firstFew]?.querySelector('a')?.focus();
  }, [isAsked]);
  const isWhole = isOpen || isAsked || rows.length <= firstFew + fewMore;
  return (
    <>
      <ul className="rows rows--top" ref={list}>
        {isWhole ? rows : rows.slice(0, firstFew)}
      </ul>
      {!isWhole && (
        <>
          <ul className="rows rows--top onpaper" aria-hidden="true">
            {rows.slice(firstFew)}
          </ul>
          <p className="actions">
            <Button onClick={() => setAsked(true)}>
              Show {rows.length - firstFew} more <span className="hide">{words}</span>
            </Button>
          </p>
        </>
      )}
    </>
  );
}
