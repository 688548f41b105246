import { plans } from '@kinfolio/domain/accounts/plans';
import { useEffect, useState } from 'react';
import type { SeatOffer } from '../../session/api/billing.ts';
import type { Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { PasswordDialog } from '../../ui/feedback/PasswordDialog.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { BackLink, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { askBilling, useDeed } from './use-told.ts';

interface SeatPageProps {
  readonly session: Pick<Session, 'billing'>;
  /** What the link ends with. */
  readonly token: string;
}

/** Where the link of a seat leads: who offers which plan, and the one press that takes it. */
export function SeatPage({ session, token }: SeatPageProps) {
  const [offer, setOffer] = useState<SeatOffer>();
  const [taken, setTaken] = useState(false);
  const { problem, run } = useDeed(session);
  useEffect(() => {
    void run('look', billing => billing.seatOffer(token)).then(setOffer);
  }, [run, token]);
  const [asks, setAsks] = useState(false);
  const accept = async (password: string) => {
    const told = await askBilling(session, billing => billing.acceptSeat(token, password));
    if (!told.ok) return told.words;
    setTaken(true);
    return undefined;
  };
  const who = offer && (offer.name || offer.email);
  return (
    <>
      <PageTitle parts={['A seat for you']} />
      <BackLink to="/subscription-management">Your plan</BackLink>
      <PageHead title={taken ? 'The seat is yours' : 'A seat for you'} takesFocus={taken} />
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
              <li>Your passport stays yours alone. They cannot open it.</li>
              <li>They see your name, your email and how much you store.</li>
              <li>You can give it up at any time, and go on for 30 days.</li>
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
          words={{ submit: 'Yes, take it', busy: 'Taking the seat...', cancel: 'Not now' }}
          onSubmit={accept}
          onClose={() => setAsks(false)}
        >
          <p>Your plan changes to the one that is offered.</p>
        </PasswordDialog>
      )}
    </>
  );
}
