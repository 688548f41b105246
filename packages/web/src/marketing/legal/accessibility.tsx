import type { ClaimId } from '../claims.ts';
import { BooksDrawing } from '../drawings/BooksDrawing.tsx';
import { ShowIfOperatorSet } from '../operator.tsx';
import type { PublicPage } from '../page.ts';
import { ClaimText } from '../parts/Claim.tsx';
import { PublicPageTop } from '../parts/PageTop.tsx';
import { OperatorEmailLink, OperatorPhoneLink, ShowIfNoneSet } from './Company.tsx';
import { LastUpdated } from './NumberedSections.tsx';

const changed = '2026-12-01';

const tested = [
  'tested-axe',
  'tested-keyboard',
  'tested-contrast',
  'tested-narrow',
  'tested-sizes',
  'tested-errors',
  'tested-scripts',
] as const satisfies readonly ClaimId[];

/** The questions about accessibility that no test has answered. */
const unknown = [
  'No one who uses a screen reader, a switch or voice control every day has tested Kinfolio for us.',
  'No outside expert has checked Kinfolio.',
  'We test with one browser, Chromium. We do not know how well screen readers work with Kinfolio in other browsers.',
  'The PDFs you make have headings and can be searched. We have not tried them with screen readers.',
  'If you are asked to show that you are a person, another firm provides that check. We have not tested it.',
] as const;

export const accessibilityPage: PublicPage = {
  path: '/accessibility',
  title: 'Accessibility',
  description:
    'How we test Kinfolio with different people and devices, what we do not know yet, and where to ask for help.',
  changed,
  Body: () => (
    <>
      <PublicPageTop title="Accessibility" drawing={<BooksDrawing />}>
        <p className="lead">
          Kinfolio should work for everyone, however they see, hear or move. Here is what we test, and what we
          do not know.
        </p>
        <LastUpdated on={changed} />
      </PublicPageTop>
      <div className="page wrap stack-6 prose">
        <section className="stack" aria-labelledby="aim">
          <h2 id="aim">Our aim</h2>
          <p>
            We aim for level AA of the Web Content Accessibility Guidelines, known as WCAG 2.2. We test for
            many of its rules, but not all, so we do not claim to meet it.
          </p>
        </section>
        <section className="stack" aria-labelledby="tested">
          <h2 id="tested">What is tested</h2>
          <p>
            A computer checks all of this before each new version.{' '}
            <a href="/how-this-is-checked">How this is checked</a>
          </p>
          <ul className="bul">
            {tested.map(id => (
              <li key={id}>
                <ClaimText id={id} />
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
          <p>
            Say what you wanted to do, and what stopped you. You do not need to know the right words for it.
          </p>
          <ShowIfOperatorSet has="FACT_MESSAGES_TAKEN">
            <p>
              <a href="/contact">Write to us</a>, and choose “Something does not work”.
            </p>
          </ShowIfOperatorSet>
          <ShowIfOperatorSet has="CONTACT_EMAIL">
            <p>
              Email: <OperatorEmailLink of="CONTACT_EMAIL" />
            </p>
          </ShowIfOperatorSet>
          <ShowIfOperatorSet has="SUPPORT_PHONE">
            <p>
              Phone: <OperatorPhoneLink />
            </p>
          </ShowIfOperatorSet>
          <ShowIfNoneSet of={['FACT_MESSAGES_TAKEN', 'CONTACT_EMAIL', 'SUPPORT_PHONE']}>
            <p>
              The <a href="/contact">contact page</a> says how to reach the people who run this site.
            </p>
          </ShowIfNoneSet>
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
