import { type MouseEvent, useContext, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { focusControl } from '../../lib/browser/focus-control.ts';
import { countPageError } from '../../lib/browser/page-errors.ts';
import { ErrorSummaryContext } from './SummaryPlace.tsx';

export interface SummaryError {
  /** The id of the control to link to; if absent, the sentence has no link. */
  id?: string;
  message: string;
}

export interface ErrorSummaryProps {
  errors: readonly SummaryError[];
  /**
   * The number of times the form was submitted. A new number moves the focus back to the summary even if the errors are
   * the same.
   */
  attempt?: number;
  title?: string;
}

/** Appears above the H1, takes the focus, and lists the problems in the order of the page. */
export function ErrorSummary({ attempt, ...summary }: ErrorSummaryProps) {
  const place = useContext(ErrorSummaryContext);
  const id = useId();
  const own = `${id} ${String(attempt)}`;
  const { length } = summary.errors;
  const claim = place?.claim;
  useEffect(() => {
    if (length > 0) claim?.(own);
  }, [claim, own, length]);
  if (length === 0) return null;
  const drawn = <Summary key={attempt} {...summary} />;
  if (!place) return drawn;
  return place.node && place.owner === own ? createPortal(drawn, place.node) : null;
}

/** Mounted again at each submit, so that it takes the focus again. */
function Summary({ errors, title = 'There is a problem' }: Omit<ErrorSummaryProps, 'attempt'>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    return countPageError();
  }, []);
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{title}</h2>
      <ul>
        {errors.map(({ id, message }) => (
          <li key={`${id ?? ''} ${message}`}>
            {id ? (
              <a href={`#${id}`} onClick={event => goTo(event, id)}>
                {message}
              </a>
            ) : (
              <span className="strong">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Moves the focus without changing the address, which belongs to the router. */
function goTo(event: MouseEvent, id: string): void {
  if (focusControl(id)) event.preventDefault();
}
