import { isAnswered } from '@kinfolio/domain/overview/answers';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { formatCount } from '@kinfolio/domain/values/count';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { DueNow } from '../../passport/home/DueNow.tsx';
import { FigureCards } from '../../passport/home/FigureCards.tsx';
import { Folded } from '../../passport/home/Folded.tsx';
import { HomeCover } from '../../passport/home/HomeCover.tsx';
import { NetWorth } from '../../passport/home/NetWorth.tsx';
import { NextStep } from '../../passport/home/NextStep.tsx';
import { SectionCards } from '../../passport/home/SectionCards.tsx';
import { SectionList } from '../../passport/home/SectionList.tsx';
import { WelcomeGrid } from '../../passport/home/WelcomeGrid.tsx';
import { WorthChart } from '../../passport/home/WorthChart.tsx';
import { returningTo } from '../../passport/return-to.ts';
import { greeting } from '../../passport/wording/greeting.ts';
import { usePassport } from '../../session/api/react.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ReviewOffer } from './ReviewOffer.tsx';
import '../../styles/today.css';
import { Example } from './Example.tsx';
import { type HomeOptions, useHome } from './use-home.ts';

export interface DashboardPageProps extends HomeOptions {
  /** What the person asked to be called. */
  readonly displayName: string;
  /** The three questions. They stay on Home until they are answered; put off, or once there are records, as one line. */
  readonly Questions: ComponentType<{ readonly onDone: () => void }>;
  /** What others share with this person; absent where they share nothing. */
  readonly shared?: ReactNode;
  /** What to be reminded of once nothing else is next. */
  readonly reminder?: ReactNode;
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Europe/London' });

/** Home answers four questions: what is due, what to do next, where things are, and who can open them. */
export function DashboardPage({ displayName, Questions, reminder, shared, ...options }: DashboardPageProps) {
  const { kinds, sections } = options;
  const name = displayName.trim();
  const home = useHome(options);
  const deleted = usePassport().deleted().length;
  const cover = home.cover && <HomeCover cover={home.cover} />;
  // On Home itself only where it is something to do; otherwise among the figures.
  const isOver = home.cover?.firms.some(({ over }) => over > 0) === true;
  const [questions, setQuestions] = useState<'closed' | 'open' | 'put-off'>('closed');
  const back = returningTo(useLocation());
  const { isNew } = home;
  const isUnanswered = !isAnswered(home.given?.content.fields);
  // Who came to read another's papers was never asked to have a passport, and begins one only when they want it.
  const onlyReads = shared !== undefined && isNew && isUnanswered && questions === 'closed';
  const asks = isUnanswered && questions !== 'put-off' && !onlyReads;
  return (
    <>
      <PageTitle parts={['Home']} />
      <div className="page__head page__head--tight">
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
      {shared}
      {onlyReads && (
        <Note title="You need no passport of your own">
          <p>Reading costs nothing, and there is nothing for you to fill in.</p>
          <div className="actions tight">
            <Button variant="quiet" className="flushleft" onClick={() => setQuestions('open')}>
              Start a passport of my own
            </Button>
          </div>
        </Note>
      )}
      {(questions === 'open' || (asks && isNew)) && (
        <section className="sheet gap-below" aria-labelledby="questions">
          <h2 id="questions">
            {isNew ? 'Three questions before you start' : 'Three questions are still open'}
          </h2>
          {questions === 'open' ? (
            <div className="gap-top">
              <Questions onDone={() => setQuestions('put-off')} />
            </div>
          ) : (
            <>
              <p>Your answers decide what Kinfolio asks for. About 1 minute.</p>
              <div className="actions">
                <Button variant="primary" onClick={() => setQuestions('open')}>
                  Answer them
                </Button>
                <Button variant="quiet" onClick={() => setQuestions('put-off')}>
                  Not now
                </Button>
              </div>
            </>
          )}
        </section>
      )}
      {!onlyReads && (
        <div className="here">
          <section className="sheet" aria-label="Today">
            <div className="today">
              <DueNow dates={home.data.dates} today={home.today} />
              {/* One thing at a time: the questions decide what comes next. */}
              {(!asks || !isNew || home.score.next === undefined) && (
                <NextStep
                  next={home.score.next}
                  states={home.states}
                  onAbsent={need => void home.setAbsent(need, true)}
                />
              )}
            </div>
          </section>
          <div className="split">
            <SectionList states={home.states} percent={home.score.percent} />
            <div className="col">
              {home.data.totals.counted > 0 && (
                <NetWorth totals={home.data.totals} unsure={home.data.unsure} />
              )}
              {isOver && cover}
              <Note title="Who can open this">
                <p>
                  <span className="strong">You, and only those you choose.</span>{' '}
                  <Link to="/emergency-access">Emergency Access</Link>
                </p>
              </Note>
              {home.score.next === undefined && reminder}
              <div className="stack-2">
                {isUnanswered && questions !== 'open' && !(asks && isNew) && (
                  <Button variant="quiet" className="flushleft" onClick={() => setQuestions('open')}>
                    Three questions are still open
                  </Button>
                )}
                <ReviewOffer today={home.today} />
                {deleted > 0 && (
                  <p>
                    <Link to="/deleted-items">Deleted items</Link>{' '}
                    <span className="muted">({formatCount(deleted)})</span>
                  </p>
                )}
              </div>
            </div>
          </div>
          {isNew ? (
            <Folded words="All sections">
              <WelcomeGrid sections={sections} />
              <Example kinds={kinds} sections={sections} today={home.today} />
            </Folded>
          ) : (
            <Folded words="All figures">
              {!isOver && cover}
              <FigureCards data={home.data} />
              <WorthChart totals={home.data.totals} owed={home.data.owed} kinds={kinds} />
              <SectionCards cards={home.data.cards} loans={home.data.loans} today={home.today} />
              <p className="gap-top">
                <Link to="/export" state={back}>
                  Download or print
                </Link>
              </p>
            </Folded>
          )}
        </div>
      )}
    </>
  );
}
