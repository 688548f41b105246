import { OperatorValue, WhenOperator } from '../operator.tsx';
import { operatorMark } from '../page.ts';

/** Where to ask. */
export function ContactUs() {
  return (
    <section className="wrap askus" id="contact" aria-labelledby="contact-title">
      <h2 id="contact-title">Questions?</h2>
      <p className="lead muted">
        Ask us anything.{' '}
        <WhenOperator has="SUPPORT_PHONE">
          Call{' '}
          <a href={`tel:${operatorMark('SUPPORT_PHONE')}`}>
            <OperatorValue name="SUPPORT_PHONE" />
          </a>
          .
        </WhenOperator>
      </p>
      <p className="actions">
        <a className="btn btn--secondary" href="/contact">
          Write to us
        </a>
        <a className="btn btn--quiet" href="/faq">
          Questions and answers
        </a>
      </p>
    </section>
  );
}
