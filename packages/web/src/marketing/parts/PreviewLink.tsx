import type { ReactNode } from 'react';

const opensOver = /^\/(previews|demo|categories)\//;

export interface PreviewLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** A link. If it leads to a preview, the page's script opens the preview as a dialog over the page. */
export function PreviewLink({ href, className, children }: PreviewLinkProps) {
  return (
    <a className={className} href={href} data-dialog={opensOver.test(href) ? '' : undefined}>
      {children}
    </a>
  );
}
