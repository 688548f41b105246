import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from '../../ui/layout/Icon.tsx';
import type { PublicPage } from '../page.ts';

export interface PreviewProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The buttons at the bottom, in reading order. */
  readonly actions?: ReactNode;
}

/**
 * The content of a dialog on the public pages (`script/dialog.ts`). It is a page of its own as well, on which Close
 * leads to the landing page.
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

/** A page that opens as a dialog; search engines are directed to the page it belongs to instead. */
export function createPreviewPage(
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

/** A link to a preview, which opens as a dialog if scripts are available. */
export function DialogLink({ href, look = 'secondary', children }: DialogLinkProps) {
  return (
    <a className={`btn btn--${look}`} href={href} data-dialog="">
      {children}
    </a>
  );
}
