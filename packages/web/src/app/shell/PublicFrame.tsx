import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BrandWordmark } from '../../passport/Wordmark.tsx';
import { Footer } from './Footer.tsx';

/** Header, page and footer for visitors. */
export function PublicFrame({
  children,
  other,
  kept,
}: {
  children: ReactNode;
  other?: { to: string; label: string };
  /** A note for the footer on how the page stores typed text, if the text is not sealed. */
  kept?: string;
}) {
  return (
    <>
      <header className="cover pub">
        <div className="cover__in wrap">
          <a className="brand" href="/">
            <span className="hide">Kinfolio, home</span>
            <BrandWordmark />
          </a>
          {other && (
            <div className="tools">
              <Link className="tool tool--box" to={other.to}>
                {other.label}
              </Link>
            </div>
          )}
        </div>
      </header>
      <main id="main" className="page wrap" tabIndex={-1}>
        {children}
      </main>
      <Footer help={<a href="/card">Use an Emergency Card</a>} kept={kept} />
    </>
  );
}
