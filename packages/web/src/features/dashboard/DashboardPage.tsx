import { areSetUpQuestionsAnswered } from '@kinfolio/domain/overview/answers';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { formatCount } from '@kinfolio/domain/values/count';
import { type ComponentType, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { RecordConflicts } from '../../passport/home/ChangedTwice.tsx';
import { DatesDueNow } from '../../passport/home/DueNow.tsx';
import { FigureCards } from '../../passport/home/FigureCards.tsx';
import { CollapsedPart } from '../../passport/home/Folded.tsx';
import { FscsCoverLine } from '../../passport/home/HomeCover.tsx';
import { NetWorth } from '../../passport/home/NetWorth.tsx';
import { NextStepRibbon } from '../../passport/home/NextStep.tsx';
import { SectionCards } from '../../passport/home/SectionCards.tsx';
import { SectionList } from '../../passport/home/SectionList.tsx';
import { EmptyPassportTiles } from '../../passport/home/WelcomeGrid.tsx';
import { WorthChart } from '../../passport/home/WorthChart.tsx';
import { createReturnState } from '../../passport/return-to.ts';
import { chooseGreeting } from '../../passport/wording/greeting.ts';
import { usePassport } from '../../session/api/react.ts';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { ReviewOffer } from './ReviewOffer.tsx';
import '../../styles/today.css';
import { ExamplePassport } from './Example.tsx';
import { type HomeOptions, useHomeData } from './use-home.ts';

export interface DashboardPageProps extends HomeOptions {
  /** The person's chosen name. */
  readonly displayName: string;
  /**
   * The three questions. They are shown in full on Home until answered. Once postponed, or once there are records, they
   * shrink to one line.
   */
  readonly Questions: ComponentType<{ readonly onDone: () => void }>;
  /** The passports that others share with this person; absent if no passport is shared. */
  readonly shared?: ReactNode;
  /** A reminder shown if there is no other next step. */
  readonly reminder?: ReactNode;
  /** Sentences that say who can open something, now and in an emergency; '' if nobody can, or if it is not known yet. */
  readonly access: string;
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Europe/London' });

/** Home answers four questions: which dates are due, what to do next, where things are, and who can open them. */
export function DashboardPage(props: DashboardPageProps) {
  const { displayName, Questions, reminder, shared, access, ...options } = props;
  const { kinds, sections } = options;
  const name = displayName.trim();
  const home = useHomeData(options);
  const deleted = usePassport().deleted().length;
  const cover = home.cover && <FscsCoverLine cover={home.cover} />;
  // Shown prominently on Home only if the person should act on it; otherwise among the figures.
  const isOver = home.cover?.firms.some(({ over }) => over > 0) === true;
  const [questions, setQuestions] = useState<'closed' | 'open' | 'put-off'>('closed');
  const back = createReturnState(useLocation());
  const { isNew } = home;
  const isUnanswered = !areSetUpQuestionsAnswered(home.given?.content.fields);
  // A person who came to read someone else's papers did not come for a passport of their own, so they begin one only if
  // they choose to.
  const onlyReads = shared !== undefined && isNew && isUnanswered && questions === 'closed';
  const asks = isUnanswered && questions !== 'put-off' && !onlyReads;
  return (
    <>
      <PageTitle parts={['Home']} />
      <div className="page__head page__head--tight">
        <div className="head-row">
          <h1 tabIndex={-1}>
            {chooseGreeting(new Date(home.now).getHours())}
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
      <RecordConflicts twofold={home.data.twofold} />
      {shared}
      {onlyReads && (
        <MarginNote title="You do not need a passport of your own">
          <p>Reading is free, and there is nothing for you to fill in.</p>
          <div className="actions tight">
            <Button variant="quiet" className="flushleft" onClick={() => setQuestions('open')}>
              Start a passport of my own
            </Button>
          </div>
        </MarginNote>
      )}
      {(questions === 'open' || (asks && isNew)) && (
        <section className="sheet gap-below" aria-labelledby="questions">
          <h2 id="questions">
            {isNew ? 'Three questions before you start' : 'Three questions still to answer'}
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
              <DatesDueNow dates={home.data.dates} today={home.today} />
              {/* One thing at a time: the questions decide the next step. */}
              {(!asks || !isNew || home.score.next === undefined) && (
                <NextStepRibbon
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
              <MarginNote title="Who can open this">
                <p>
                  <span className="strong">Only you and the people you choose.</span>{' '}
                  <Link to="/emergency-access">Emergency Access</Link>
                </p>
                {access !== '' && (
                  <p>
                    {access} <Link to="/people">People and access</Link>
                  </p>
                )}
              </MarginNote>
              {home.score.next === undefined && reminder}
              <div className="stack-2">
                {isUnanswered && questions !== 'open' && !(asks && isNew) && (
                  <Button variant="quiet" className="flushleft" onClick={() => setQuestions('open')}>
                    Three questions still to answer
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
            <CollapsedPart words="All sections">
              <EmptyPassportTiles sections={sections} />
              <ExamplePassport kinds={kinds} sections={sections} today={home.today} />
            </CollapsedPart>
          ) : (
            <CollapsedPart words="All figures">
              {!isOver && cover}
              <FigureCards data={home.data} />
              <WorthChart totals={home.data.totals} owed={home.data.owed} kinds={kinds} />
              <SectionCards cards={home.data.cards} loans={home.data.loans} today={home.today} />
              <p className="gap-top">
                <Link to="/export" state={back}>
                  Download or print
                </Link>
              </p>
            </CollapsedPart>
          )}
        </div>
      )}
    </>
  );
}
