import { OperatorValue, ShowIfOperatorSet } from '../operator.tsx';
import { operatorPlaceholder } from '../page.ts';

export function ContactUsSection() {
  return (
    <section className="wrap askus" id="contact" aria-labelledby="contact-title">
      <h2 id="contact-title">Questions?</h2>
      <p className="lead muted">
        Ask us anything.{' '}
        <ShowIfOperatorSet has="SUPPORT_PHONE">
          Call{' '}
          <a href={`tel:${operatorPlaceholder('SUPPORT_PHONE')}`}>
            <OperatorValue name="SUPPORT_PHONE" />
          </a>
          .
        </ShowIfOperatorSet>
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
