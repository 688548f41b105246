import { plans } from '@kinfolio/domain/accounts/plans';
import { useEffect, useState } from 'react';
import type { SeatOffer } from '../../session/api/billing.ts';
import type { Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PasswordDialog } from '../../ui/feedback/PasswordDialog.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { callBilling, useBillingAction } from './use-told.ts';

interface SeatPageProps {
  readonly session: Pick<Session, 'billing'>;
  /** The token at the end of the link. */
  readonly token: string;
}

/** The page that a seat's link opens: who offers which plan, with a single button to accept it. */
export function SeatPage({ session, token }: SeatPageProps) {
  const [offer, setOffer] = useState<SeatOffer>();
  const [taken, setTaken] = useState(false);
  const { problem, run } = useBillingAction(session);
  useEffect(() => {
    void run('look', billing => billing.seatOffer(token)).then(setOffer);
  }, [run, token]);
  const [asks, setAsks] = useState(false);
  const accept = async (password: string) => {
    const told = await callBilling(session, billing => billing.acceptSeat(token, password));
    if (!told.ok) return told.words;
    setTaken(true);
    return undefined;
  };
  const who = offer && (offer.name || offer.email);
  return (
    <>
      <PageTitle parts={['A seat for you']} />
      <BackLink to="/subscription-management">Your plan</BackLink>
      <PageHeading title={taken ? 'The seat is yours' : 'A seat for you'} takesFocus={taken} />
      <section className="sheet narrow stack" aria-label="A seat for you">
        {problem !== undefined && (
          <Banner tone="danger" role="alert">
            <p>{problem}</p>
          </Banner>
        )}
        {offer === undefined && problem === undefined && (
          <p role="status">
            <Spinner /> Looking for your seat
          </p>
        )}
        {offer !== undefined && taken && (
          <>
            <p>
              You are on the {plans[offer.plan].name}. <bdi>{who}</bdi> pays for it.
            </p>
            <p className="actions">
              <ButtonLink variant="primary" to="/dashboard">
                Go to your passport
              </ButtonLink>
            </p>
          </>
        )}
        {offer !== undefined && !taken && (
          <>
            <p>
              <bdi>{who}</bdi> (<bdi>{offer.email}</bdi>) offers you the {plans[offer.plan].name} and pays for
              it.
            </p>
            <ul className="bul">
              <li>Your passport stays private. The person who pays cannot open it.</li>
              <li>The person who pays can see your name, your email address and how much you store.</li>
              <li>You can give up the seat at any time. You then keep the plan for 30 more days.</li>
            </ul>
            <p className="actions">
              <Button variant="primary" onClick={() => setAsks(true)}>
                Take the seat
              </Button>
              <ButtonLink variant="quiet" to="/dashboard">
                Not now
              </ButtonLink>
            </p>
          </>
        )}
      </section>
      {asks && (
        <PasswordDialog
          title="Take the seat?"
          boxId="seat-password"
          variant="primary"
          words={{ submit: 'Yes, take the seat', busy: 'Taking the seat...', cancel: 'Not now' }}
          onSubmit={accept}
          onClose={() => setAsks(false)}
        >
          <p>You will move to the plan that comes with this seat.</p>
        </PasswordDialog>
      )}
    </>
  );
}
