import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Wordmark } from '../../passport/Wordmark.tsx';
import { Footer } from './Footer.tsx';

/** Cover, page and foot for visitors. */
export function PublicFrame({
  children,
  other,
}: {
  children: ReactNode;
  other?: { to: string; label: string };
}) {
  return (
    <>
      <header className="cover pub">
        <div className="cover__in wrap">
          <a className="brand" href="/">
            <span className="hide">Kinfolio, home</span>
            <Wordmark />
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
      <Footer help={<a href="/card">Use an Emergency Card</a>} />
    </>
  );
}
