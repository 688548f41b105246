import { sentPath } from '@kinfolio/contract/site-forms';
import { ChevronDown } from 'lucide-react';
import { Icon } from '../../ui/layout/Icon.tsx';
import { FormField, TrapField } from './FormField.tsx';

/** What a message may be about (spec 1 §5), by its stored name. */
export const messageCategories = {
  general: 'A general question',
  technical: 'Something does not work',
  billing: 'Plans and paying',
  security: 'Security or privacy',
  feature: 'An idea for something new',
  partnership: 'Working together',
} as const;

/**
 * Sends a message to the operator. With script what is wrong is shown here and nothing typed is lost. No box cuts off what
 * is too long: what is pasted would be gone without a word.
 */
export function ContactForm() {
  return (
    <form className="fields sentform" method="post" action="/site/v1/contact" data-send={sentPath}>
      <FormField name="name" label="Your name">
        {({ id, name, describedBy }) => (
          <input
            className="input"
            {...{ id, name }}
            aria-describedby={describedBy}
            autoComplete="name"
            required
          />
        )}
      </FormField>
      <FormField name="email" label="Your email address" hint="We will reply to this address.">
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
      <FormField name="category" label="What is it about?">
        {({ id, name, describedBy }) => (
          <span className="selectbox">
            <select className="select" {...{ id, name }} aria-describedby={describedBy} required>
              <option value="">Choose one</option>
              {Object.entries(messageCategories).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
            <Icon of={ChevronDown} />
          </span>
        )}
      </FormField>
      <FormField name="subject" label="Subject" hint="A few words, such as: I cannot print my kit">
        {({ id, name, describedBy }) => (
          <input className="input" {...{ id, name }} aria-describedby={describedBy} required />
        )}
      </FormField>
      <FormField
        name="message"
        label="Your message"
        hint="Never send us a password, a recovery code or an account number."
      >
        {({ id, name, describedBy }) => (
          <textarea className="input" {...{ id, name }} aria-describedby={describedBy} rows={7} required />
        )}
      </FormField>
      <TrapField />
      <button className="btn btn--primary" type="submit" data-busy="Sending…">
        Send message
      </button>
    </form>
  );
}
