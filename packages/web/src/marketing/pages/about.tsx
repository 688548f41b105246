import { BoxFileDrawing } from '../../passport/drawings/BoxFileDrawing.tsx';
import { OperatorValue, ShowIfOperatorSet } from '../operator.tsx';
import type { PublicPage } from '../page.ts';
import { ClaimList, ClaimText } from '../parts/Claim.tsx';
import { PublicPageTop } from '../parts/PageTop.tsx';
import { HeroPicture } from '../previews/pictures/HeroPicture.tsx';

export const aboutPage: PublicPage = {
  path: '/about',
  title: 'About us',
  description: 'Why Kinfolio exists, how it is paid for, and what we will never do.',
  changed: '2026-11-23',
  Body: () => (
    <>
      <PublicPageTop title="Made for the day someone else has to cope" drawing={<BoxFileDrawing />}>
        <p className="lead">
          When a parent falls ill, a family can spend months looking for accounts, pensions and policies. It
          does not have to be like that.
        </p>
      </PublicPageTop>
      <div className="page wrap stack-6 prose">
        <section className="split broad" aria-labelledby="box">
          <div className="stack">
            <h2 id="box">The box file on the shelf</h2>
            <p>
              Every family had one: a box with the deeds, the will, the policies and a list in neat
              handwriting. Now half of it is in an inbox, and the rest in five apps on a phone that nobody can
              unlock.
            </p>
            <p>
              Kinfolio is that box again: in order, up to date, and sealed. You write things down once. You
              see what is missing. Your family finds everything in one place.
            </p>
          </div>
          <HeroPicture />
        </section>
        <section className="stack broad">
          <h2>What we believe</h2>
          <dl className="beliefs beliefs--four">
            <div>
              <dt>Your passport is yours</dt>
              <dd>
                <ClaimText id="cannot-read" /> We would rather have no key than promise not to look.
              </dd>
            </div>
            <div>
              <dt>Plain words</dt>
              <dd>
                Money and death are hard enough. If a sentence here is not clear, tell us and we will put it
                right.
              </dd>
            </div>
            <div>
              <dt>For everyone to use</dt>
              <dd>
                Large text, strong contrast, no tiny buttons. You can use Kinfolio with a keyboard, and a
                program checks that a screen reader can read it.
              </dd>
            </div>
            <div>
              <dt>No fear</dt>
              <dd>We do not frighten people into buying. A gap is just the next thing to fill in.</dd>
            </div>
          </dl>
        </section>
        <div className="trio broad">
          <section className="stack">
            <h2>How we are paid</h2>
            <p>
              We sell a plan, by the month or by the year. That is the only way we earn money. No adverts, no
              commission from banks or insurers, no sale of data: we could not sell what we cannot read.
            </p>
            <ClaimList ids={['trial-30-days', 'no-card', 'refund-days']} />
          </section>
          <section className="stack">
            <h2>What we are not</h2>
            <p>
              We are not a bank, an adviser or a law firm. We do not tell you what to buy or how to write your
              will. Our guides give facts and name their sources. For advice, ask someone who is qualified to
              give it.
            </p>
          </section>
          <ShowIfOperatorSet has="COMPANY_NAME">
            <section className="stack">
              <h2>Who runs Kinfolio</h2>
              <p>
                <OperatorValue name="COMPANY_NAME" />
              </p>
              <ShowIfOperatorSet has="OFFICE_ADDRESS">
                <p>
                  <OperatorValue name="OFFICE_ADDRESS" />
                </p>
              </ShowIfOperatorSet>
              <p>
                <ClaimText id="uk-gdpr" />
              </p>
            </section>
          </ShowIfOperatorSet>
        </div>
        <p className="actions">
          <a className="btn btn--primary" href="/signup">
            Try It Free for 30 Days
          </a>
          <a className="btn btn--quiet" href="/contact">
            Write to us
          </a>
        </p>
      </div>
    </>
  ),
};
