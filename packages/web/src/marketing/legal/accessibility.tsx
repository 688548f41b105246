import type { ClaimId } from '../claims.ts';
import { BooksDrawing } from '../drawings/BooksDrawing.tsx';
import { WhenOperator } from '../operator.tsx';
import type { PublicPage } from '../page.ts';
import { Claim } from '../parts/Claim.tsx';
import { PageTop } from '../parts/PageTop.tsx';
import { CallLink, EmailLink, WhenNone } from './Company.tsx';
import { LastUpdated } from './NumberedSections.tsx';

const changed = '2026-11-23';

const tested = [
  'tested-axe',
  'tested-keyboard',
  'tested-contrast',
  'tested-narrow',
  'tested-sizes',
  'tested-errors',
  'tested-scripts',
] as const satisfies readonly ClaimId[];

/** What no test shows. */
const unknown = [
  'No one who uses a screen reader, a switch or voice control every day has tested it for us.',
  'No outside expert has checked it.',
  'We test with one browser, Chromium. We do not know how each screen reader gets on with each of the others.',
  'The PDFs you make have headings and can be searched. We have not tried them with screen readers.',
  'If you must prove that you are a person, the firm that runs the check makes that part. We have not tested it.',
] as const;

export const accessibilityPage: PublicPage = {
  path: '/accessibility',
  title: 'Accessibility',
  description:
    'For which people and devices Kinfolio is tested, what we do not know yet, and where to ask for help.',
  changed,
  Body: () => (
    <>
      <PageTop title="Accessibility" drawing={<BooksDrawing />}>
        <p className="lead">
          Kinfolio should work for every pair of eyes and hands. Here is what we test, and what we do not
          know.
        </p>
        <LastUpdated on={changed} />
      </PageTop>
      <div className="page wrap stack-6 prose">
        <section className="stack" aria-labelledby="aim">
          <h2 id="aim">Our aim</h2>
          <p>
            We aim for level AA of the Web Content Accessibility Guidelines, known as WCAG 2.2. We have tested
            many of its rules, not all of them. So we do not claim that we meet it.
          </p>
        </section>
        <section className="stack" aria-labelledby="tested">
          <h2 id="tested">What is tested</h2>
          <p>
            A computer tries all of this before there is a new version.{' '}
            <a href="/how-this-is-checked">How this is checked</a>
          </p>
          <ul className="bul">
            {tested.map(id => (
              <li key={id}>
                <Claim id={id} />
              </li>
            ))}
          </ul>
        </section>
        <section className="stack" aria-labelledby="unknown">
          <h2 id="unknown">What we do not know</h2>
          <ul className="bul">
            {unknown.map(words => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
        <section className="stack" aria-labelledby="change">
          <h2 id="change">What you can change</h2>
          <p>
            In Settings you can make the text larger and choose the colours. Kinfolio also follows your device
            and your browser: text size, zoom, dark colours, more contrast and less movement.
          </p>
        </section>
        <section className="stack" aria-labelledby="help">
          <h2 id="help">If something does not work for you</h2>
          <p>Say what you wanted to do, and what stopped you. You need not know the right words for it.</p>
          <WhenOperator has="FACT_MESSAGES_TAKEN">
            <p>
              <a href="/contact">Write to us</a>, and choose “Something does not work”.
            </p>
          </WhenOperator>
          <WhenOperator has="CONTACT_EMAIL">
            <p>
              Email: <EmailLink of="CONTACT_EMAIL" />
            </p>
          </WhenOperator>
          <WhenOperator has="SUPPORT_PHONE">
            <p>
              Phone: <CallLink />
            </p>
          </WhenOperator>
          <WhenNone of={['FACT_MESSAGES_TAKEN', 'CONTACT_EMAIL', 'SUPPORT_PHONE']}>
            <p>
              The <a href="/contact">contact page</a> says how the people who run this site can be reached.
            </p>
          </WhenNone>
          <p>
            The Equality Act 2010 is on your side. If we do not help, the{' '}
            <a href="https://www.equalityadvisoryservice.com/">Equality Advisory and Support Service</a> gives
            free advice in England, Scotland and Wales. In Northern Ireland, ask the{' '}
            <a href="https://www.equalityni.org/">Equality Commission</a>.
          </p>
        </section>
      </div>
    </>
  ),
};
