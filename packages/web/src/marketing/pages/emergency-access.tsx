import { Bell, Check, KeyRound, Mail } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import type { PublicPage } from '../page.ts';
import { ClaimList, Coming } from '../parts/Claim.tsx';
import { PageTop } from '../parts/PageTop.tsx';

const steps = [
  { state: 'now', of: Check, when: 'Today', what: 'You log in', says: 'The clock starts again, each time.' },
  {
    state: 'future',
    of: Mail,
    when: 'After 7 quiet days',
    what: 'We write to you',
    says: 'By email and by text. One press, and all is well.',
  },
  {
    state: 'future',
    of: Bell,
    when: 'The last 24 hours',
    what: 'We remind you often',
    says: 'Every 3 hours, until you say that you are there.',
  },
  {
    state: 'future open',
    of: KeyRound,
    when: 'After 14 quiet days',
    what: 'Your person can open it',
    says: 'Only the parts you chose, with two-step login. You are told at once.',
  },
] as const;

export const emergencyAccessPage: PublicPage = {
  path: '/emergency-access',
  title: 'Emergency access',
  description:
    'How the right person will be let in if something happens to you. What it will do, and what you can do today.',
  changed: '2026-11-22',
  Body: () => (
    <>
      <PageTop title="If something happens to you">
        <p className="lead">
          If you stop logging in, the right person is let in, step by step. You are told first, and you can
          stop it.
        </p>
        <p>
          <Coming /> It is being built. This page says what it will do.
        </p>
      </PageTop>
      <div className="page wrap stack-6 prose">
        <section className="stack broad" aria-labelledby="steps">
          <h2 id="steps">How it will work</h2>
          <ol className="line line--h line--four">
            {steps.map(({ state, of, when, what, says }) => (
              <li key={when} className={state}>
                <span className="line__dot">
                  <Icon of={of} size="sm" />
                </span>
                <p className="line__date">{when}</p>
                <p className="line__what">{what}</p>
                <p className="small muted">{says}</p>
              </li>
            ))}
          </ol>
          <p>This is how it runs if you choose 14 days.</p>
          <ClaimList ids={['inactivity-periods', 'holiday-mode', 'two-contacts', 'access-log']} />
        </section>
        <section className="stack" aria-labelledby="levels">
          <h2 id="levels">Three levels of access</h2>
          <ClaimList ids={['sharing-view-only', 'sharing-emergency', 'sharing-full']} />
        </section>
        <section className="stack" aria-labelledby="temporary">
          <h2 id="temporary">Temporary access</h2>
          <p>For a solicitor, an accountant or a carer: from one day to another, and then it is over.</p>
          <ClaimList ids={['temporary-access', 'sharing-revoke']} />
        </section>
        <section className="stack" aria-labelledby="today">
          <h2 id="today">What you can do today</h2>
          <ol className="bul">
            <li>
              <strong>Print your recovery kit</strong> and put it with your will. Whoever has it and knows
              your email can open your passport. So keep it like a will.
            </li>
            <li>
              <strong>Print the Executor pack</strong> once a year: what there is, where it is, and whom to
              tell.
            </li>
            <li>
              <strong>Make a lasting power of attorney</strong> while you are well.{' '}
              <a href="/blog/power-of-attorney">Our guide</a> says how.
            </li>
          </ol>
          <p className="actions">
            <a className="btn btn--primary" href="/signup">
              Try It Free for 30 Days
            </a>
          </p>
        </section>
      </div>
    </>
  ),
};
