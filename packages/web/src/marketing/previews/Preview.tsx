import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '../../ui/layout/Icon.tsx';
import type { PublicPage } from '../page.ts';

export interface PreviewProps {
  readonly title: string;
  readonly children: ReactNode;
  /** At the foot, in the order they are read. */
  readonly actions?: ReactNode;
}

/**
 * What a dialog of the public pages shows (`script/dialog.ts`), which is also a page of its own: there Close leads
 * home.
 */
export function Preview({ title, children, actions }: PreviewProps) {
  const titleId = useId();
  return (
    <div className="wrap previewpage">
      <article className="preview" data-fragment="" aria-labelledby={titleId}>
        <header className="dialog__head">
          <h1 id={titleId} tabIndex={-1}>
            {title}
          </h1>
          <a className="btn btn--quiet" href="/" data-close="">
            <Icon of={X} />
            Close
          </a>
        </header>
        <div className="dialog__body stack">{children}</div>
        {actions !== undefined && <footer className="dialog__foot">{actions}</footer>}
      </article>
    </div>
  );
}

/** A page that opens as a dialog; search engines are led to the pages it belongs to instead. */
export function previewPage(
  path: string,
  title: string,
  description: string,
  Body: PublicPage['Body'],
): PublicPage {
  return { path, title, description, Body, listed: false };
}

export interface DialogLinkProps {
  readonly href: string;
  readonly look?: 'primary' | 'secondary' | 'quiet';
  readonly children: ReactNode;
}

/** Leads to a preview, which opens as a dialog where there is script. */
export function DialogLink({ href, look = 'secondary', children }: DialogLinkProps) {
  return (
    <a className={`btn btn--${look}`} href={href} data-dialog="">
      {children}
    </a>
  );
}
