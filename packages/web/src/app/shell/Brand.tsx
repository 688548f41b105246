import { Link } from 'react-router';
import { BrandWordmark } from '../../passport/Wordmark.tsx';

/** The logo, which links to the person's start page. The words are for people who cannot see it. */
export function BrandLink({ to, words }: { to: string; words: string }) {
  return (
    <Link className="brand" to={to}>
      <span className="hide">{words}</span>
      <BrandWordmark />
    </Link>
  );
}
