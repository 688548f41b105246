import { Link } from 'react-router';
import { Wordmark } from '../../passport/Wordmark.tsx';

/** The mark, which leads to where a person starts. The words are for those who do not see it. */
export function Brand({ to, words }: { to: string; words: string }) {
  return (
    <Link className="brand" to={to}>
      <span className="hide">{words}</span>
      <Wordmark />
    </Link>
  );
}
