import { ClaimText } from './Claim.tsx';
import { StaticFormField, TrapField } from './FormField.tsx';

/** The form that subscribes an address to new guides. The owner of the address must confirm by email first. */
export function Newsletter() {
  return (
    <section className="note newsletter" aria-labelledby="newsletter">
      <h2 id="newsletter">New guides by email</h2>
      <p>
        <ClaimText id="guides-once" />
      </p>
      <form
        className="fields sentform"
        method="post"
        action="/site/v1/newsletter"
        data-send="/newsletter/sent"
      >
        <StaticFormField name="email" label="Your email address">
          {({ id, name, describedBy }) => (
            <input
              className="input"
              type="email"
              {...{ id, name }}
              aria-describedby={describedBy}
              autoComplete="email"
              required
            />
          )}
        </StaticFormField>
        <TrapField />
        <button className="btn btn--secondary" type="submit" data-busy="Sending…">
          Subscribe
        </button>
      </form>
    </section>
  );
}
