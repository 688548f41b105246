import { KeysDrawing } from '../drawings/KeysDrawing.tsx';
import type { PublicPage } from '../page.ts';
import { ClaimList, ClaimText } from '../parts/Claim.tsx';
import { PublicPageTop } from '../parts/PageTop.tsx';
import { ReleasePicture } from '../previews/pictures/ReleasePicture.tsx';

/**
 * Explains how emergency access works. A person who is signed in is redirected to their own page
 * (`script/app-pages.ts`).
 */
export const emergencyAccessPage: PublicPage = {
  path: '/emergency-access',
  title: 'Emergency access',
  description: 'How the people you chose can read your papers if you fall ill or die.',
  changed: '2026-11-26',
  Body: () => (
    <>
      <PublicPageTop title="If something happens to you" drawing={<KeysDrawing />}>
        <p className="lead">
          <ClaimText id="emergency-access" />
        </p>
      </PublicPageTop>
      <div className="page wrap stack-6 prose">
        <section className="stack" aria-labelledby="how">
          <h2 id="how">How it works</h2>
          <ClaimList
            ids={['inactivity-periods', 'last-24-hours', 'emergency-card', 'holiday-mode', 'two-contacts']}
          />
          <ReleasePicture />
        </section>
        <section className="stack" aria-labelledby="today">
          <h2 id="today">What you can do today</h2>
          <ol className="bul">
            <li>
              <strong>Choose two people</strong> and print a card for each. It is part of the{' '}
              <a href="/pricing">Premium plan</a>.
            </li>
            <li>
              <strong>
                Print your <a href="/settings/signing-in#recovery-kit">recovery kit</a>
              </strong>{' '}
              and put it with your will. <ClaimText id="kit-is-a-key" /> <ClaimText id="kit-anywhere" />
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
            <a className="btn btn--quiet" href="/someone-has-died">
              Someone has died
            </a>
          </p>
        </section>
      </div>
    </>
  ),
};
