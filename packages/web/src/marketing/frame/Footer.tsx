import { WordmarkAgain } from '../../passport/Wordmark.tsx';
import { CompanyLine } from '../legal/Company.tsx';
import { footLinks } from './links.ts';

/** The foot of every public page. */
export function Footer() {
  return (
    <footer className="cover bigfoot">
      <div className="wrap bigfoot__in">
        <div className="stack">
          <span className="brand">
            <span className="hide">Kinfolio</span>
            <WordmarkAgain of="wordmark" />
          </span>
          <p>A digital financial passport for families in the United Kingdom.</p>
        </div>
        {footLinks.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ path, words }) => (
                <li key={path}>
                  <a href={path}>{words}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="wrap bigfoot__company">
        <CompanyLine />
      </div>
    </footer>
  );
}
