import { formatDay, todayIn } from '@kinfolio/domain/values/calendar';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { BillingAnswer, BillingApi, WebhookTest } from '../../session/api/billing.ts';
import type { Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Select } from '../../ui/form/Select.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { BackLink, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import './billing.css';
import { CalendarService } from './CalendarService.tsx';
import { useDeed } from './use-told.ts';

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
  /** Whether this page came over an encrypted connection. */
  readonly encrypted: boolean;
}

/** The services Kinfolio works with: whether each answers, and what to do where one does not. */
export function IntegrationsPage({ session, now, encrypted }: IntegrationsPageProps) {
  const [testing, setTesting] = useState(false);
  return (
    <>
      <PageTitle parts={['Services']} />
      <BackLink to="/settings">Settings</BackLink>
      <PageHead title="Services" lead="What Kinfolio works with, and whether it answers." />
      <div className="services">
        <Service
          title="Card payments"
          about="Takes payments for your plan. It learns your email, and nothing of your records."
          check={checkPayments}
          {...{ session, now }}
          press="Refresh"
        >
          <p>
            <Link className="cell-link" to="/subscription-management">
              See your plan
            </Link>
          </p>
        </Service>
        <Service
          title="Database"
          about="Keeps your sealed records and your account."
          check={checkDatabase}
          {...{ session, now }}
          press="Test Connection"
        />
        <CalendarService session={session} />
      </div>
      <section className="sheet stack gap-top" aria-labelledby="webhook-tester">
        <h2 id="webhook-tester" className="h3">
          Messages of the payment provider
        </h2>
        <p>
          Sends this server a message marked as a test, to see whether such messages arrive. It changes
          nothing.
        </p>
        <p>
          <Button aria-expanded={testing} onClick={() => setTesting(!testing)}>
            {testing ? 'Hide webhook tester' : 'Show webhook tester'}
          </Button>
        </p>
        {testing && <WebhookTester session={session} />}
      </section>
      <section className="sheet stack gap-top" aria-labelledby="system-facts">
        <h2 id="system-facts" className="h3">
          About this system
        </h2>
        <dl className="dl">
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
              As you choose <Link to="/settings/signing-in#two-steps">Two-step login</Link>
            </dd>
          </div>
        </dl>
      </section>
    </>
  );
}

type Found = BillingAnswer<{ readonly fine: boolean; readonly words: string }>;

async function checkPayments(billing: BillingApi): Promise<Found> {
  const told = await billing.checkConnection();
  if (!told.ok) return told;
  const { connected, message } = told.value;
  return { ok: true, value: { fine: connected, words: message } };
}

async function checkDatabase(billing: BillingApi): Promise<Found> {
  const told = await billing.checkDatabase();
  return told.ok ? { ok: true, value: { fine: true, words: 'Connected. Your own row was read.' } } : told;
}

interface ServiceProps extends Pick<IntegrationsPageProps, 'now'> {
  readonly session: Pick<Session, 'billing'>;
  readonly title: string;
  readonly about: string;
  readonly check: (billing: BillingApi) => Promise<Found>;
  readonly press: string;
  readonly children?: ReactNode;
}

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' });

function Service({ title, about, check, session, now, press, children }: ServiceProps) {
  const { busy, problem, run } = useDeed(session);
  const [found, setFound] = useState<{ fine: boolean; words: string; at: number }>();
  const look = useCallback(async () => {
    const told = await run('check', check);
    return told && { ...told, at: now() };
  }, [run, check, now]);
  useEffect(() => void look().then(setFound), [look]);
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section className="sheet stack" aria-labelledby={id}>
      <div className="head-row">
        <h2 id={id} className="h3">
          {title}
        </h2>
        <State {...{ found, problem }} />
      </div>
      <p>{about}</p>
      <p role="status">
        {problem === undefined ? (found?.words ?? '') : `Error: ${problem}`}
        {found !== undefined && (
          <span className="small muted">
            {' '}
            Last checked {formatDay(todayIn({ now: () => found.at }))}, {clock.format(found.at)}.
          </span>
        )}
      </p>
      <p>
        <Button busy={busy && 'Checking...'} onClick={() => void look().then(setFound)}>
          {press}
          <span className="hide"> {title}</span>
        </Button>
      </p>
      {children}
    </section>
  );
}

function State({ found, problem }: { found: { fine: boolean } | undefined; problem: string | undefined }) {
  if (problem !== undefined || found?.fine === false) return <Chip tone="late">Connection failed</Chip>;
  return found === undefined ? <Chip tone="progress">Checking</Chip> : <Chip tone="done">Connected</Chip>;
}

function WebhookTester({ session }: { readonly session: Pick<Session, 'billing'> }) {
  const { busy, problem, run } = useDeed(session);
  const [type, setType] = useState<string>(eventTypes[0]);
  const [told, setTold] = useState<WebhookTest>();
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
