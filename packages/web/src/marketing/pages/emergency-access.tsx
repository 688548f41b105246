import { BellRing, Check, KeyRound, Mail } from 'lucide-react';
import { KeysDrawing } from '../drawings/KeysDrawing.tsx';
import type { PublicPage } from '../page.ts';
import { ClaimList, Coming } from '../parts/Claim.tsx';
import { PageTop } from '../parts/PageTop.tsx';
import { type Moment, Timeline } from '../parts/Timeline.tsx';
import { AccessPicture } from '../previews/AccessPicture.tsx';

const moments: readonly Moment[] = [
  { is: 'now', icon: Check, when: 'Today', what: 'You log in', says: 'The clock starts again, each time.' },
  {
    is: 'future',
    icon: Mail,
    when: 'After 7 quiet days',
    what: 'We write to you',
    says: 'By email and by text. One press, and all is well.',
  },
  {
    is: 'future',
    icon: BellRing,
    when: 'The last 24 hours',
    what: 'We remind you often',
    says: 'Every 3 hours, until you say that you are there.',
  },
  {
    is: 'open',
    icon: KeyRound,
    when: 'After 14 quiet days',
    what: 'Your person can open it',
    says: 'Only the parts you chose, with two-step login. You are told at once.',
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
      <PageTop title="If something happens to you" drawing={<KeysDrawing />}>
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
          <Timeline across moments={moments} />
          <p>This is how it runs if you choose 14 days.</p>
          <ClaimList ids={['inactivity-periods', 'holiday-mode', 'two-contacts', 'access-log']} />
        </section>
        <div className="split split--even broad">
          <div className="stack-6">
            <section className="stack" aria-labelledby="levels">
              <h2 id="levels">Three levels of access</h2>
              <ClaimList ids={['sharing-view-only', 'sharing-emergency', 'sharing-full']} />
            </section>
            <section className="stack" aria-labelledby="temporary">
              <h2 id="temporary">Temporary access</h2>
              <p>For a solicitor, an accountant or a carer: from one day to another, and then it is over.</p>
              <ClaimList ids={['temporary-access', 'sharing-revoke']} />
            </section>
          </div>
          <AccessPicture />
        </div>
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
