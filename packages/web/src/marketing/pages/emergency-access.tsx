import type { PublicPage } from '../page.ts';
import { ClaimList, Coming } from '../parts/Claim.tsx';
import { PageTop } from '../parts/PageTop.tsx';

const steps = [
  { when: 'Each time you log in', says: 'The clock starts again from the beginning.' },
  {
    when: 'You have been quiet for a while',
    says: 'We write to you, by mail and by text. One press and all is well.',
  },
  { when: 'The last 24 hours', says: 'We remind you every 3 hours.' },
  {
    when: 'The time is over',
    says: 'The person you chose can open the parts you chose, with two-step login. You are told at once.',
  },
];

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
        <section className="stack" aria-labelledby="steps">
          <h2 id="steps">How it will work</h2>
          <ol className="how">
            {steps.map(({ when, says }, place) => (
              <li key={when}>
                <span className="how__n" aria-hidden="true">
                  {place + 1}
                </span>
                <h3>{when}</h3>
                <p>{says}</p>
              </li>
            ))}
          </ol>
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
