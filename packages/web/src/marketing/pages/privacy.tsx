import { dayOfStored, formatDay } from '@kinfolio/domain/calendar';
import { EnvelopeDrawing } from '../drawings/EnvelopeDrawing.tsx';
import { OperatorValue, WhenOperator } from '../operator.tsx';
import type { PublicPage } from '../page.ts';
import { Claim } from '../parts/Claim.tsx';
import { PageTop } from '../parts/PageTop.tsx';
import { Prose } from '../parts/Prose.tsx';
import { policy } from '../parts/privacy.ts';

const changed = '2026-11-22';

export const privacyPage: PublicPage = {
  path: '/privacy',
  title: 'Privacy',
  description: 'What Kinfolio knows about you, why, for how long, and what it cannot know.',
  changed,
  Body: () => (
    <>
      <PageTop title="Privacy policy" drawing={<EnvelopeDrawing />}>
        <p className="lead">
          What we know about you, why, and what we cannot know. In plain words, all of it.
        </p>
        <p>
          Last updated <time dateTime={changed}>{formatDay(dayOfStored(changed))}</time>
        </p>
      </PageTop>
      <div className="page wrap withside">
        <div className="stack-6 prose">
          <WhenOperator has="COMPANY_NAME">
            <section className="note" aria-label="Who runs this service">
              <p>
                This service is run by <OperatorValue name="COMPANY_NAME" />
                <WhenOperator has="OFFICE_ADDRESS">
                  , <OperatorValue name="OFFICE_ADDRESS" />
                </WhenOperator>
                . <Claim id="uk-gdpr" /> <Claim id="data-location" />
              </p>
            </section>
          </WhenOperator>
          {policy.map(({ id, title, says }, place) => (
            <section key={id} id={id} className="stack policy">
              <h2>
                {place + 1}. {title}
              </h2>
              <Prose>{says}</Prose>
            </section>
          ))}
          <p>
            <a className="btn btn--secondary" href="/contact">
              Ask us about privacy
            </a>
          </p>
        </div>
        <nav className="withside__side onpage" aria-labelledby="contents">
          <h2 id="contents">On this page</h2>
          <ol className="linklist">
            {policy.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </>
  ),
};
