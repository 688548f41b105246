import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getFigureUrl, type MonthFigure } from './figure-payments.ts';

interface FigureLinkProps {
  readonly figure: MonthFigure;
  /** Describes the figure, for screen readers that read the link out of context. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A monthly figure that links to the payments it is made up of. */
export function FigureLink({ figure, label, children }: FigureLinkProps) {
  return (
    <Link className="cell-link" to={getFigureUrl(figure)}>
      {children}
      <span className="hide"> {label}: show the payments</span>
    </Link>
  );
}
