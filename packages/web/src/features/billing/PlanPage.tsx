import { billingIntervals, isPlan } from '@kinfolio/domain/accounts/plans';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BillingOverview, PlanChoice } from '../../session/api/billing.ts';
import type { Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import './billing.css';
import { ChangePlan } from './ChangePlan.tsx';
import { CompletePayment } from './CompletePayment.tsx';
import { CurrentPlan } from './CurrentPlan.tsx';
import { PaymentHistory } from './Payments.tsx';
import { createPlanNotice } from './plan-words.ts';
import { FamilySeats } from './Seats.tsx';
import { useBillingAction } from './use-told.ts';
import { WaitForPayment } from './WaitForPayment.tsx';

export interface PlanPageProps {
  readonly session: Pick<Session, 'billing'>;
  /** Sends the browser to one of the provider's pages. */
  readonly onLeave: (address: string) => void;
  readonly now: () => number;
}

/** Shows the account's plan, its price, and everything that the person can do about it. */
export function PlanPage(props: PlanPageProps) {
  const [search] = useSearchParams();
  const wanted = choiceIn(search);
  const isBack = search.has('paid');
  const [overview, setOverview] = useState<BillingOverview>();
  const { problem, run } = useBillingAction(props.session);
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
      <PageHeading title={pays ? 'Complete Payment' : 'Your plan'} />
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
          <Spinner /> Loading your plan
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
  const notice = createPlanNotice(overview, now());
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
              The payment provider is not responding just now. This is the latest we have. Nothing has
              changed.
            </p>
          </Banner>
        )}
        {overview.unfinished && (
          <Banner tone="info">
            <p>You did not finish the payment. Nothing was charged. Choose a plan to begin again.</p>
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
          <MarginNote title="If you stop paying">
            <ul className="bul">
              <li>
                We do not lock or delete anything. You can still read, correct, print and download your
                records.
              </li>
              <li>The people you gave access to keep their access.</li>
              <li>
                You can cancel at any time. Your plan then runs to the end of the time you have paid for.
              </li>
            </ul>
          </MarginNote>
          {/* The key makes the seats load again after a change of plan. */}
          <FamilySeats key={`${overview.plan} ${overview.state}`} session={session} />
          <PaymentHistory overview={overview} />
        </div>
      </div>
    </>
  );
}

/** The plan and billing interval named in an address; undefined if the address names no known plan. */
function choiceIn(search: URLSearchParams): PlanChoice | undefined {
  const plan = search.get('plan') ?? '';
  if (!isPlan(plan)) return undefined;
  return { plan, interval: billingIntervals.find(one => one === search.get('interval')) ?? 'monthly' };
}
