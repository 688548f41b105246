import { isAnswered } from '@kinfolio/domain/overview/answers';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { formatCount } from '@kinfolio/domain/values/count';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { ComingUp } from '../../passport/home/ComingUp.tsx';
import { FigureCards } from '../../passport/home/FigureCards.tsx';
import { ScoreSheet } from '../../passport/home/ScoreSheet.tsx';
import { SectionCards } from '../../passport/home/SectionCards.tsx';
import { SectionList } from '../../passport/home/SectionList.tsx';
import { WelcomeGrid } from '../../passport/home/WelcomeGrid.tsx';
import { WorthChart } from '../../passport/home/WorthChart.tsx';
import { greeting } from '../../passport/wording/greeting.ts';
import { usePassport } from '../../session/api/react.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Example } from './Example.tsx';
import { type HomeOptions, useHome } from './use-home.ts';

export interface DashboardPageProps extends HomeOptions {
  /** What the person asked to be called. */
  readonly displayName: string;
  /** The three questions, for as long as they are not answered or put off. */
  readonly Questions: ComponentType<{ readonly onDone: () => void }>;
  /** What to be reminded of, in the margin. */
  readonly reminder?: ReactNode;
}

/** Dates beside the list of sections; the others have a page of their own. */
const datesBeside = 4;
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Europe/London' });

/** Home: how complete the passport is and what comes next, then the person's own figures, sections and dates. */
export function DashboardPage({ displayName, Questions, reminder, ...options }: DashboardPageProps) {
  const { kinds, sections } = options;
  const name = displayName.trim();
  const home = useHome(options);
  const deleted = usePassport().deleted().length;
  const [putOff, setPutOff] = useState(false);
  const { isNew } = home;
  const asks = isNew && !putOff && !isAnswered(home.given?.content.fields);
  return (
    <>
      <PageTitle parts={['Home']} />
      <div className="page__head">
        <div className="head-row">
          <h1 tabIndex={-1}>
            {greeting(new Date(home.now).getHours())}
            {name !== '' && (
              <>
                , <bdi>{name}</bdi>
              </>
            )}
          </h1>
          <p className="muted">
            {weekday.format(home.now)} {formatDay(home.today)}
          </p>
        </div>
      </div>
      {asks && (
        <section className="sheet gap-below" aria-labelledby="questions">
          <h2 id="questions">Three questions before you start</h2>
          <div className="gap-top">
            <Questions onDone={() => setPutOff(true)} />
          </div>
        </section>
      )}
      <ScoreSheet
        score={home.score}
        states={home.states}
        onAbsent={need => void home.setAbsent(need, true)}
        nextLook={asks ? 'secondary' : 'primary'}
      />
      {!isNew && <FigureCards data={home.data} />}
      <div className="split gap-top">
        <SectionList states={home.states} />
        <div className="col">
          <ComingUp dates={home.data.dates} most={datesBeside} />
          <Note title="Emergency access">
            <p>
              <span className="strong">Nobody can open this yet.</span> Only you can. Your records are sealed
              on this device before they are stored. We cannot read them.
            </p>
            <p>
              <Link to="/settings#recovery-kit">Keep your recovery kit with your papers</Link>
            </p>
          </Note>
          {reminder}
          {deleted > 0 && (
            <p>
              <Link to="/deleted-items">Deleted items</Link>{' '}
              <span className="muted">({formatCount(deleted)})</span>
            </p>
          )}
        </div>
      </div>
      {isNew ? (
        <>
          <WelcomeGrid sections={sections} />
          <Example kinds={kinds} sections={sections} today={home.today} />
        </>
      ) : (
        <>
          <WorthChart totals={home.data.totals} owed={home.data.owed} kinds={kinds} />
          <SectionCards cards={home.data.cards} today={home.today} />
        </>
      )}
    </>
  );
}
