import { Menu } from 'lucide-react';
import { BrandWordmark } from '../../passport/Wordmark.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { type FrameLink, getStartedLink, loginLink, mainLinks } from './links.ts';

/** The header of every public page. On narrow screens its menu opens without script. */
export function Header({ at }: { at: string }) {
  return (
    <header className="cover pub">
      <div className="cover__in wrap">
        <a className="brand" href="/">
          <span className="hide">Kinfolio, home</span>
          <BrandWordmark id="wordmark" />
        </a>
        <nav className="pubnav" aria-label="Main">
          {mainLinks.map(link => (
            <HeaderLink key={link.path} link={link} at={at} />
          ))}
        </nav>
        <div className="tools">
          <a className="tool pub-login" href={loginLink.path}>
            {loginLink.words}
          </a>
          <a className="btn btn--cover-line pub-start" href={getStartedLink.path}>
            {getStartedLink.words}
          </a>
        </div>
        <details className="pubmenu">
          <summary className="tool tool--box">
            <Icon of={Menu} />
            Menu
          </summary>
          <nav aria-label="Menu">
            {[...mainLinks, loginLink, getStartedLink].map(link => (
              <HeaderLink key={link.path} link={link} at={at} />
            ))}
          </nav>
        </details>
      </div>
    </header>
  );
}

function HeaderLink({ link, at }: { link: FrameLink; at: string }) {
  const href = at === '/' ? (link.anchor ?? link.path) : link.path;
  return (
    <a href={href} aria-current={at === link.path ? 'page' : undefined}>
      {link.words}
    </a>
  );
}
