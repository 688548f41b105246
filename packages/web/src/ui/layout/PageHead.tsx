import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from './Icon.tsx';

export interface PageHeadingProps {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
  /** Set for a further step at the same address. The heading then takes the focus, as after a page change. */
  takesFocus?: boolean;
}

/** The only H1 of a page. It takes the focus after a page change. */
export function PageHeading({ title, lead, children, takesFocus = false }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="page__head">
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </div>
  );
}

export interface BackLinkProps {
  to: string;
  /** The navigation state with which the page is opened. */
  state?: unknown;
  children?: ReactNode;
}

export function BackLink({ to, state, children = 'Back' }: BackLinkProps) {
  return (
    <Link className="back" to={to} state={state}>
      <Icon of={ArrowLeft} size="sm" />
      {children}
    </Link>
  );
}
