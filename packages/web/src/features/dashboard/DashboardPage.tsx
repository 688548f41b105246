import { type Clock, formatDay, todayIn } from '@kinfolio/domain/calendar';
import { formatCount } from '@kinfolio/domain/count';
import { totals } from '@kinfolio/domain/worth';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../lib/use-now.ts';
import { Figures } from '../../passport/Figures.tsx';
import { greeting } from '../../passport/greeting.ts';
import { nextStep } from '../../passport/next-step.ts';
import { PassportOverview } from '../../passport/PassportOverview.tsx';
import { SectionList } from '../../passport/SectionList.tsx';
import { type Section, sectionState } from '../../passport/sections.ts';
import { useAllRecords, usePassport } from '../../sync/react.ts';
import { Note } from '../../ui/Note.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

export interface DashboardPageProps {
  readonly clock: Clock;
  readonly displayName: string;
  /** The sections of the passport that have a page. */
  readonly sections: readonly Section[];
}

/** How often the greeting looks at the clock. Milliseconds. */
const look = 60_000;
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Europe/London' });

/** Home: the person's own figures, how far each section is, and what comes next. */
export function DashboardPage({ clock, displayName, sections }: DashboardPageProps) {
  const passport = usePassport();
  const all = useAllRecords();
  const now = useNow(clock, look);
  const figures = useMemo(() => {
    // Whenever `all` changes the passport gives other arrays, and the list below must ask it anew.
    const recordsOf = (kindId: string) => passport.records(kindId);
    const kinds = sections.flatMap(section => section.kinds);
    const states = sections.map(section => sectionState(section, recordsOf));
    return {
      recordsOf,
      worth: totals(kinds, all),
      count: states.reduce((sum, state) => sum + state.count, 0),
      gaps: states.reduce((sum, state) => sum + state.gaps, 0),
      next: nextStep(sections, recordsOf),
    };
  }, [all, sections, passport]);
  const deleted = passport.deleted().length;

  return (
    <>
      <PageTitle parts={['Home']} />
      <div className="page__head">
        <div className="head-row">
          <h1 tabIndex={-1}>{greeting(new Date(now).getHours(), displayName)}</h1>
          <p className="muted">
            {weekday.format(now)} {formatDay(todayIn({ now: () => now }))}
          </p>
        </div>
      </div>
      <PassportOverview count={figures.count} gaps={figures.gaps} next={figures.next} />
      <Figures totals={figures.worth} />
      <div className="split gap-top">
        <SectionList sections={sections} recordsOf={figures.recordsOf} />
        <div className="col">
          <Note title="Only you can open it">
            <p>
              Your records are sealed on this device before they are stored. We cannot read them, and cannot
              get them back for you.
            </p>
            <p>
              <Link to="/settings#recovery-kit">Keep your recovery kit with your papers</Link>
            </p>
          </Note>
          {deleted > 0 && (
            <p>
              <Link to="/deleted-items">Deleted items</Link>{' '}
              <span className="muted">({formatCount(deleted)})</span>
            </p>
          )}
        </div>
      </div>
    </>
  );
}
