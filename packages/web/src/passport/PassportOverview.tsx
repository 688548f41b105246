import { formatCount } from '@kinfolio/domain/count';
import { FolderOpen } from 'lucide-react';
import { useId } from 'react';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { NextStep } from './next-step.ts';

export interface PassportOverviewProps {
  /** Records kept in all sections. */
  readonly count: number;
  /** Things that are missing in them. */
  readonly gaps: number;
  readonly next: NextStep | undefined;
}

/** The sheet on top of Home: how much is kept, and the ribbon at what comes next. */
export function PassportOverview({ count, gaps, next }: PassportOverviewProps) {
  const titleId = useId();
  return (
    <section className="tabbed home-top" aria-labelledby={titleId}>
      <div className="sheet">
        <span className="tabbed__tab">
          <Icon of={FolderOpen} size="sm" />
          Your passport
        </span>
        <div className="home-top__in">
          <div className="stack">
            <h2 id={titleId} className="pct">
              {count === 0 ? (
                <span>Empty for now</span>
              ) : (
                <>
                  <span className="pct__n">{formatCount(count)}</span>{' '}
                  <span>{count === 1 ? 'record kept' : 'records kept'}</span>
                </>
              )}
            </h2>
            <p>{overviewWords(count, gaps)}</p>
          </div>
          {next !== undefined && (
            <div className="next">
              <svg
                className="next__ribbon"
                viewBox="0 0 30 135"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <path d="M0 0h30v135L15 120 0 135z" />
              </svg>
              <h2>{next.title}</h2>
              <p>{next.reason}</p>
              <div className="actions actions--stretch">
                <ButtonLink look="primary" to={next.to}>
                  {next.button}
                </ButtonLink>
              </div>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

function overviewWords(count: number, gaps: number): string {
  if (count === 0)
    return 'Everything you add is sealed on this device before it is stored. Only you can read it.';
  if (gaps === 0) return 'Everything asked for so far is here.';
  return gaps === 1 ? 'One thing is missing.' : `${formatCount(gaps)} things are missing.`;
}
