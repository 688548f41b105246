import { BrandWordmarkReference } from '../../passport/Wordmark.tsx';
import { OperatorLine } from '../legal/Company.tsx';
import { footerLinks } from './links.ts';

export function Footer() {
  return (
    <footer className="cover bigfoot">
      <div className="wrap bigfoot__in">
        <div className="stack">
          <span className="brand">
            <span className="hide">Kinfolio</span>
            <BrandWordmarkReference of="wordmark" />
          </span>
          <p>A digital financial passport for families in the United Kingdom.</p>
        </div>
        {footerLinks.map(({ title, links }) => (
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
        <OperatorLine />
      </div>
    </footer>
  );
}
