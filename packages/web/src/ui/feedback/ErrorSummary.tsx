import { type MouseEvent, useContext, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { focusControl } from '../../lib/browser/focus-control.ts';
import { countPageError } from '../../lib/browser/page-errors.ts';
import { SummaryPlaceContext } from './SummaryPlace.tsx';

export interface SummaryError {
  /** The id of the control the link leads to; without one the sentence stands alone. */
  id?: string;
  message: string;
}

export interface ErrorSummaryProps {
  errors: readonly SummaryError[];
  /** Counts the submits: a new number brings the focus back here although the errors may be the same. */
  attempt?: number;
  title?: string;
}

/** Stands above the H1, takes the focus when it appears, and lists the problems in page order. */
export function ErrorSummary({ attempt, ...summary }: ErrorSummaryProps) {
  const place = useContext(SummaryPlaceContext);
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

/** Made anew for each submit, so that each one brings the focus here. */
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

/** Moves the focus without touching the address: it belongs to the router. */
function goTo(event: MouseEvent, id: string): void {
  if (focusControl(id)) event.preventDefault();
}
