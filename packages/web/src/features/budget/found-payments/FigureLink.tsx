import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addressOfFigure, type MonthFigure } from './figure-payments.ts';

interface FigureLinkProps {
  readonly figure: MonthFigure;
  /** What the figure counts, for screen readers that read the link on its own. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A figure of a month that opens the payments it is the sum of. */
export function FigureLink({ figure, label, children }: FigureLinkProps) {
  return (
    <Link to={addressOfFigure(figure)}>
      {children}
      <span className="hide"> {label}: show the payments</span>
    </Link>
  );
}
