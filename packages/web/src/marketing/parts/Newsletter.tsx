import { Claim } from './Claim.tsx';
import { FormField, TrapField } from './FormField.tsx';

/** Signs an address up for new guides; whoever reads its email has to agree first. */
export function Newsletter() {
  return (
    <section className="note newsletter" aria-labelledby="newsletter">
      <h2 id="newsletter">New guides by email</h2>
      <p>
        <Claim id="guides-once" />
      </p>
      <form
        className="fields sentform"
        method="post"
        action="/site/v1/newsletter"
        data-send="/newsletter/sent"
      >
        <FormField name="email" label="Your email address">
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
        </FormField>
        <TrapField />
        <button className="btn btn--secondary" type="submit" data-busy="Sending…">
          Subscribe
        </button>
      </form>
    </section>
  );
}
