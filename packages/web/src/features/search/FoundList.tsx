import { memo } from 'react';
import { Link } from 'react-router';
import type { HighlightedText } from '../../passport/list/matched.ts';
import type { SearchResultGroup, SearchResultRow } from './found-rows.ts';

export interface SearchResultsProps {
  readonly groups: readonly SearchResultGroup[];
  readonly onChoose: () => void;
}

/**
 * The results by section, as plain links. A list box from our UI library would take longer than a frame to render at
 * each keystroke.
 */
export const SearchResults = memo(function FoundList({ groups, onChoose }: SearchResultsProps) {
  return (
    <ul className="results" aria-label="Found">
      {groups.map(({ title, rows }) => (
        <li key={title}>
          <h3 className="h4">
            {title} ({rows.length})
          </h3>
          <ul className="results__group" aria-label={title}>
            {rows.map(row => (
              <li key={row.to}>
                <OneFound row={row} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
});

interface OneFoundProps {
  readonly row: SearchResultRow;
  readonly onChoose: () => void;
}

function OneFound({ row: { to, title, about, owner, match }, onChoose }: OneFoundProps) {
  return (
    <Link className="results__item" to={to} onClick={onChoose}>
      <span className="strong results__title">
        <WithMark text={title} />
      </span>
      <span className="small muted">
        <WholeNumbers text={about} />
      </span>
      {owner !== '' && <span className="small muted">Owner: {owner}</span>}
      {match !== undefined && (
        <span className="small muted">
          Matched: {match.field} <WithMark text={match.value} />
        </span>
      )}
    </Link>
  );
}

/** Prevents line breaks inside sort codes and dates, which contain hyphens. */
function WholeNumbers({ text }: { readonly text: string }) {
  if (!text.includes('-')) return text;
  return text.split(/(\d+(?:-\d+)+)/u).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
      <span className="nowrap" key={index}>
        {part}
      </span>
    ),
  );
}

function WithMark({ text: [before, word, after] }: { readonly text: HighlightedText }) {
  return (
    <>
      {before}
      {word !== '' && <mark>{word}</mark>}
      {after}
    </>
  );
}
