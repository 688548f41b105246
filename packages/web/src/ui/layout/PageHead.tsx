import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from './Icon.tsx';

export interface PageHeadProps {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
  /** Set for a next step at the same address: the heading takes the focus as it would after a change of page. */
  takesFocus?: boolean;
}

/** The one H1 of a page. It takes the focus after a change of page. */
export function PageHead({ title, lead, children, takesFocus = false }: PageHeadProps) {
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

export function BackLink({ to, children = 'Back' }: { to: string; children?: ReactNode }) {
  return (
    <Link className="back" to={to}>
      <Icon of={ArrowLeft} size="sm" />
      {children}
    </Link>
  );
}
