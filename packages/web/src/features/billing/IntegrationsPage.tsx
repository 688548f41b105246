import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { CollapsedPart } from '../../passport/home/Folded.tsx';
import type { BillingApi, WebhookTestResult } from '../../session/api/billing.ts';
import type { Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import './billing.css';
import { ConnectedServiceCard, type ServiceState } from './ConnectedService.tsx';
import { ReminderServices } from './ReminderServices.tsx';
import { useBillingAction } from './use-told.ts';

/** Where the operator manages payments with the provider. */
const providerDashboard = 'https://dashboard.stripe.com/';

const eventTypes = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.payment_succeeded',
  'invoice.payment_failed',
] as const;

export interface IntegrationsPageProps {
  readonly session: Pick<Session, 'billing' | 'reminders'>;
  readonly now: () => number;
  readonly encrypted: boolean;
}

/** The services that Kinfolio works with: whether each one works, and what to do if it does not. */
export function IntegrationsPage({ session, now, encrypted }: IntegrationsPageProps) {
  const [testing, setTesting] = useState(false);
  const payments = useCallback(() => session.billing().then(checkPayments), [session]);
  const database = useCallback(() => session.billing().then(checkDatabase), [session]);
  return (
    <>
      <PageTitle parts={['Services']} />
      <BackLink to="/settings">Settings</BackLink>
      <PageHeading
        title="Services"
        lead="The services Kinfolio works with, and whether each one is working."
      />
      <div className="services">
        <ConnectedServiceCard
          title="Database"
          about="Stores your sealed records and your account."
          check={database}
          now={now}
          press="Test Connection"
        />
        <ReminderServices session={session} now={now} />
        <ConnectedServiceCard
          title="Card payments"
          about="Takes payments for your plan. It can see your email address, but nothing in your records."
          check={payments}
          now={now}
        >
          {() => (
            <p>
              <Link className="cell-link" to="/subscription-management">
                See your plan
              </Link>
            </p>
          )}
        </ConnectedServiceCard>
      </div>
      <section className="sheet stack gap-top" aria-labelledby="service-help">
        <h2 id="service-help" className="h3">
          If a service does not respond
        </h2>
        <ul className="bul">
          <li>Wait a few minutes, then check again. Nothing you saved has been lost.</li>
          <li>Without a connection you can still read and change your passport on this device.</li>
          <li>
            If a payment fails, nothing changes for 14 days.{' '}
            <Link className="cell-link" to="/subscription-management">
              See your plan
            </Link>
          </li>
          <li>
            Still not working?{' '}
            <a className="cell-link" href="/contact">
              Write to us
            </a>
          </li>
        </ul>
      </section>
      <CollapsedPart words="For the people who run this server">
        <section className="sheet stack gap-top" aria-labelledby="webhook-tester">
          <h2 id="webhook-tester" className="h3">
            Messages from the payment provider
          </h2>
          <p>Sends this server a test message to check that messages arrive. It changes nothing.</p>
          <p>
            <Button aria-expanded={testing} onClick={() => setTesting(!testing)}>
              {testing ? 'Hide webhook tester' : 'Show webhook tester'}
            </Button>
          </p>
          {testing && <WebhookTester session={session} />}
          <p>
            <a className="cell-link" href={providerDashboard} target="_blank" rel="noreferrer">
              Dashboard of the payment provider<span className="hide">, opens in a new tab</span>
            </a>
          </p>
        </section>
        <section className="sheet stack gap-top" aria-labelledby="system-facts">
          <h2 id="system-facts" className="h3">
            About this system
          </h2>
          <dl className="dl">
            <div>
              <dt>Mode</dt>
              <dd>{encrypted ? 'On the internet' : 'On your own machine'}</dd>
            </div>
            <div>
              <dt>Encryption of records</dt>
              <dd>AES-256, on your device</dd>
            </div>
            <div>
              <dt>Connection (TLS)</dt>
              <dd>{encrypted ? 'Encrypted' : 'Not encrypted: this is a server on your own machine'}</dd>
            </div>
            <div>
              <dt>Two-step login (2FA)</dt>
              <dd>
                You choose: <Link to="/settings/signing-in#two-steps">Two-step login</Link>
              </dd>
            </div>
          </dl>
        </section>
      </CollapsedPart>
    </>
  );
}

/** Asks the server to check its connection to the payment provider. */
async function checkPayments(billing: BillingApi): Promise<ServiceState> {
  const told = await billing.checkConnection();
  if (!told.ok)
    return { state: 'failed', words: `There was an error connecting to the payment provider. ${told.words}` };
  const { connected, message } = told.value;
  return connected
    ? { state: 'connected', words: 'Card payments are connected and working properly.' }
    : { state: 'failed', words: `Could not connect to the payment provider. ${message}` };
}

async function checkDatabase(billing: BillingApi): Promise<ServiceState> {
  const told = await billing.checkDatabase();
  return told.ok
    ? { state: 'connected', words: 'The connection works. We found your account.' }
    : { state: 'failed', words: told.words };
}

function WebhookTester({ session }: { readonly session: Pick<Session, 'billing'> }) {
  const { busy, problem, run } = useBillingAction(session);
  const [type, setType] = useState<string>(eventTypes[0]);
  const [told, setTold] = useState<WebhookTestResult>();
  const test = async () => setTold(await run('test', billing => billing.testWebhook(type)));
  return (
    <div className="stack">
      <Select
        label="Message"
        plainLabel
        options={eventTypes.map(value => ({ value, label: value }))}
        value={type}
        onChange={setType}
      />
      <p>
        <Button busy={busy && 'Sending...'} onClick={() => void test()}>
          Send it
        </Button>
      </p>
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>Failed to test webhook. {problem}</p>
        </Banner>
      )}
      {told !== undefined && (
        <Banner tone={told.success ? 'ok' : 'danger'} role="status">
          <p>{told.message}</p>
          <p className="small">{told.details}</p>
        </Banner>
      )}
    </div>
  );
}
