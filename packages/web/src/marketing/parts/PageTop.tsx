import type { ReactNode } from 'react';

/** The head of a public page, on the cover: its title and one or two sentences. */
export function PageTop({
  title,
  above,
  children,
}: {
  title: string;
  above?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="cover pagetop">
      <div className="wrap pagetop__in">
        {above}
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
