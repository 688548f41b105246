import { billingIntervals, isPlan } from '@kinfolio/domain/accounts/plans';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BillingOverview, PlanChoice } from '../../session/api/billing.ts';
import type { Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { BackLink, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import './billing.css';
import { ChangePlan } from './ChangePlan.tsx';
import { CompletePayment } from './CompletePayment.tsx';
import { CurrentPlan } from './CurrentPlan.tsx';
import { Payments } from './Payments.tsx';
import { noticeOf } from './plan-words.ts';
import { Seats } from './Seats.tsx';
import { useDeed } from './use-told.ts';
import { WaitForPayment } from './WaitForPayment.tsx';

export interface PlanPageProps {
  readonly session: Pick<Session, 'billing'>;
  /** Leads to a page of the provider. */
  readonly onLeave: (address: string) => void;
  readonly now: () => number;
}

/** The plan of the account: what it is, what it costs, and everything that can be done about it. */
export function PlanPage(props: PlanPageProps) {
  const [search] = useSearchParams();
  const wanted = choiceIn(search);
  const isBack = search.has('paid');
  const [overview, setOverview] = useState<BillingOverview>();
  const { problem, run } = useDeed(props.session);
  const read = useCallback(() => run('load', billing => billing.read('provider')), [run]);
  const load = useCallback(async () => setOverview(await read()), [read]);
  useEffect(() => {
    if (!isBack) void read().then(setOverview);
  }, [read, isBack]);
  if (isBack) return <WaitForPayment session={props.session} onDone={load} />;
  const pays = wanted !== undefined && overview?.payable === true && !overview.subscribed;
  return (
    <>
      <PageTitle parts={[pays ? 'Complete Payment' : 'Your plan', 'Settings']} />
      <BackLink to="/settings">Settings</BackLink>
      <PageHead title={pays ? 'Complete Payment' : 'Your plan'} />
      {problem !== undefined && overview === undefined && (
        <div className="stack">
          <h2 className="h3">No Subscription Found</h2>
          <Banner tone="danger" role="alert">
            <p>Failed to fetch subscription data. {problem}</p>
          </Banner>
          <p>
            <Button onClick={() => void load()}>Try again</Button>
          </p>
        </div>
      )}
      {overview === undefined && problem === undefined && (
        <p role="status">
          <Spinner /> Asking for your plan
        </p>
      )}
      {overview !== undefined && <Shown {...props} {...{ overview, setOverview, wanted, pays }} />}
    </>
  );
}

interface ShownProps extends PlanPageProps {
  overview: BillingOverview;
  setOverview: (next: BillingOverview) => void;
  wanted: PlanChoice | undefined;
  pays: boolean;
}

function Shown({ overview, setOverview, wanted, pays, session, onLeave, now }: ShownProps) {
  const notice = noticeOf(overview, now());
  if (!overview.payable)
    return (
      <section className="sheet" aria-label="Your plan">
        <p>This server is run privately. Everything is included, and there is nothing to pay.</p>
      </section>
    );
  if (pays && wanted !== undefined)
    return <CompletePayment {...{ overview, session, onLeave }} choice={wanted} />;
  return (
    <>
      <div className="stack plan-notices">
        {!overview.asked && (
          <Banner tone="caution" role="status">
            <p>
              The payment provider does not answer just now. This is what we knew last. Nothing has changed.
            </p>
          </Banner>
        )}
        {overview.unfinished && (
          <Banner tone="info">
            <p>Your payment was not finished. Nothing was charged. Choose a plan to begin again.</p>
          </Banner>
        )}
        {notice && (
          <Banner tone={notice.tone}>
            <p>{notice.words}</p>
            {overview.state === 'unclear' && (
              <p>
                <a href="/contact">Write to us</a>
              </p>
            )}
          </Banner>
        )}
      </div>
      <div className="split">
        <div className="col">
          <CurrentPlan {...{ overview, session, onLeave }} onChanged={setOverview} />
          {overview.subscribed && overview.state === 'grace' ? (
            <p>Pay what is due first. Then you can change your plan.</p>
          ) : (
            <ChangePlan {...{ overview, session, onLeave }} onChanged={setOverview} />
          )}
        </div>
        <div className="col">
          <Note title="If you stop paying">
            <ul className="bul">
              <li>Nothing is locked or deleted. You can read, correct, print and download.</li>
              <li>What you gave others to open, they still can.</li>
              <li>You may cancel at any time. It runs to the end of what is paid.</li>
            </ul>
          </Note>
          {/* With another plan the seats are asked for again. */}
          <Seats key={`${overview.plan} ${overview.state}`} session={session} />
          <Payments overview={overview} />
        </div>
      </div>
    </>
  );
}

/** The plan and interval of an address. An unknown one is no choice. */
function choiceIn(search: URLSearchParams): PlanChoice | undefined {
  const plan = search.get('plan') ?? '';
  if (!isPlan(plan)) return undefined;
  return { plan, interval: billingIntervals.find(one => one === search.get('interval')) ?? 'monthly' };
}
