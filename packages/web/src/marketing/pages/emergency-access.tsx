import { KeysDrawing } from '../drawings/KeysDrawing.tsx';
import type { PublicPage } from '../page.ts';
import { Claim } from '../parts/Claim.tsx';
import { PageTop } from '../parts/PageTop.tsx';

/** Until the right person is let in by itself: what helps a family today. */
export const emergencyAccessPage: PublicPage = {
  path: '/emergency-access',
  title: 'Emergency access',
  description: 'What you can do today so that your family can cope if something happens to you.',
  changed: '2026-11-23',
  Body: () => (
    <>
      <PageTop title="If something happens to you" drawing={<KeysDrawing />}>
        <p className="lead">Three things you can do today, so that the right person finds what they need.</p>
      </PageTop>
      <div className="page wrap stack-6 prose">
        <section className="stack" aria-labelledby="today">
          <h2 id="today">What you can do today</h2>
          <ol className="bul">
            <li>
              <strong>
                Print your <a href="/settings/signing-in#recovery-kit">recovery kit</a>
              </strong>{' '}
              and put it with your will. <Claim id="kit-is-a-key" /> <Claim id="kit-anywhere" />
            </li>
            <li>
              <strong>
                Print the <a href="/export">Executor pack</a>
              </strong>{' '}
              once a year: what there is, where it is, and who to tell. Nobody needs a password to read paper.
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
          <p>
            <a href="/what-comes-next#emergency-access">What comes next</a>
          </p>
        </section>
      </div>
    </>
  ),
};
