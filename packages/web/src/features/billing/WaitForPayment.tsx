import { plans } from '@kinfolio/domain/accounts/plans';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BillingOverview } from '../../session/api/billing.ts';
import type { Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { formatBillingDay, formatOwnPrice } from './plan-words.ts';

const everyMs = 2000;
const tries = 30;

interface WaitForPaymentProps {
  readonly session: Pick<Session, 'billing'>;
  readonly onDone: () => Promise<void>;
}

/**
 * Polls the server until the provider has reported the payment. The address that the person returned to proves nothing.
 */
export function WaitForPayment({ session, onDone }: WaitForPaymentProps) {
  const [found, setFound] = useState<BillingOverview>();
  const [isOver, setIsOver] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    let left = tries;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const ask = async () => {
      const told = await session
        .billing()
        .then(billing => billing.read('provider'))
        .catch(() => undefined);
      if (ended) return;
      if (told?.ok === true && told.value.subscribed) return setFound(told.value);
      left -= 1;
      if (left === 0) return setIsOver(true);
      timer = setTimeout(() => void ask(), everyMs);
    };
    void ask();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [session]);
  const manage = async () => {
    await navigate('/subscription-management', { replace: true });
    await onDone();
  };
  if (found !== undefined)
    return (
      <>
        <PageTitle parts={['Subscription Confirmed']} />
        <PageHeading title="Subscription Confirmed" takesFocus />
        <section className="sheet stack" aria-label="Your plan">
          <p>
            You are on the {plans[found.plan].name}: {formatOwnPrice(found)}, VAT included.
          </p>
          <p>
            {found.state === 'trial' ? 'First payment' : 'Next payment'}:{' '}
            {formatBillingDay(found.paidThrough)}. We have sent you an email to confirm.
          </p>
          <p className="actions">
            <ButtonLink variant="primary" to="/dashboard">
              Continue
            </ButtonLink>
            <Button onClick={() => void manage()}>See your plan</Button>
          </p>
        </section>
      </>
    );
  return (
    <>
      <PageTitle parts={['Your payment']} />
      <PageHeading title="Your payment" />
      {isOver ? (
        <Banner tone="info" role="status">
          <p>Your bank is still checking the payment. We will write to you. You do not need to pay again.</p>
          <p>
            <Button onClick={() => void manage()}>See your plan</Button>
          </p>
        </Banner>
      ) : (
        <p role="status">
          <Spinner /> Waiting for the payment provider. This takes a few seconds.
        </p>
      )}
    </>
  );
}
