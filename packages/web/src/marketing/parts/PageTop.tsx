import type { ReactNode } from 'react';

/** The header of a public page, with its title, one or two sentences, and a drawing if there is room. */
export function PublicPageTop({
  title,
  above,
  drawing,
  children,
}: {
  title: string;
  above?: ReactNode;
  drawing: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="cover pagetop">
      <div className="wrap pagetop__in">
        <div className="pagetop__words">
          {above}
          <h1>{title}</h1>
          {children}
        </div>
        {drawing}
      </div>
    </div>
  );
}
