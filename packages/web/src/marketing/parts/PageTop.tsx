import type { ReactNode } from 'react';

/** The head of a public page, on the cover: its title and one or two sentences, and a drawing where there is room for one. */
export function PageTop({
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
