import { EnvelopeDrawing } from '../drawings/EnvelopeDrawing.tsx';
import { ShowIfOperatorSet } from '../operator.tsx';
import type { PublicPage } from '../page.ts';
import { ClaimText } from '../parts/Claim.tsx';
import { PublicPageTop } from '../parts/PageTop.tsx';

/**
 * The page for a family after a death. It says what to do with a card, an invitation, a recovery kit, or none of these.
 */
export const someoneHasDiedPage: PublicPage = {
  path: '/someone-has-died',
  title: 'When someone has died',
  description: 'What to do with an Emergency Card, an invitation or a recovery kit from Kinfolio.',
  changed: '2026-11-29',
  Body: () => (
    <>
      <PublicPageTop title="When someone has died" drawing={<EnvelopeDrawing />}>
        <p className="lead">We are sorry. Start with what they left you.</p>
      </PublicPageTop>
      <div className="page wrap stack-6 prose">
        <section className="stack" aria-labelledby="card">
          <h2 id="card">You have an Emergency Card</h2>
          <p>
            Type the code that is printed on it. We then send six digits to the email address or phone number
            they gave us for you. You do not need an account. If you can open their papers now, you will see
            them. If not, you will see the date from which you can do so.
          </p>
          <p>
            No longer have that email or phone? Say so on the page. <ClaimText id="card-alone" />
          </p>
          <p className="actions">
            <a className="btn btn--primary" href="/card">
              Use an Emergency Card
            </a>
          </p>
        </section>
        <section className="stack" aria-labelledby="invitation">
          <h2 id="invitation">You had an invitation by email</h2>
          <p>
            Log in with the account you made then, and open “Shared with me”. If you have not used the
            invitation yet, the link is in the email, and they gave you the code.
          </p>
          <p className="actions">
            <a className="btn btn--secondary" href="/login">
              Log in
            </a>
            <a className="btn btn--quiet" href="/invite">
              Use an invitation
            </a>
          </p>
        </section>
        <section className="stack" aria-labelledby="kit">
          <h2 id="kit">You found a recovery kit</h2>
          <p>
            A kit is a printed page with a long code. It opens everything straight away, on any device. Use it
            only if they left it to you, for example with the will.
          </p>
          <p className="actions">
            <a className="btn btn--secondary" href="/recover">
              Use a recovery kit
            </a>
          </p>
        </section>
        <section className="stack" aria-labelledby="nothing">
          <h2 id="nothing">You have none of these</h2>
          <p>
            Look where the will is kept, in the safe, and in their wallet. Ask the other people they trusted,
            and their solicitor. We cannot open a passport for anyone, and we cannot say whether a person had
            one.
          </p>
          <ShowIfOperatorSet has="FACT_REACHABLE">
            <p>
              If you are stuck, <a href="/contact">contact us</a>.
            </p>
          </ShowIfOperatorSet>
        </section>
        <section className="stack note" aria-labelledby="first">
          <h2 id="first">The first days</h2>
          <p>
            Our guides explain what to do first: <a href="/blog/first-month">the first month</a>,{' '}
            <a href="/blog/funeral-costs">what a funeral costs</a> and <a href="/blog/probate">probate</a>.
          </p>
        </section>
      </div>
    </>
  ),
};
