import { messageSentPath } from '@kinfolio/contract/site-forms';
import { ChevronDown } from 'lucide-react';
import { Icon } from '../../ui/layout/Icon.tsx';
import { StaticFormField, TrapField } from './FormField.tsx';

/** The subjects of a message (spec 1 §5), by the name that is stored. */
export const messageCategories = {
  general: 'A general question',
  technical: 'Something does not work',
  billing: 'Plans and paying',
  security: 'Security or privacy',
  feature: 'An idea for something new',
  partnership: 'Working together',
} as const;

/**
 * A form that sends a message to the operator. With script, errors appear in the form and nothing typed is lost. The
 * fields have no maximum length, because the browser would cut off pasted text without a warning.
 */
export function ContactForm() {
  return (
    <form className="fields sentform" method="post" action="/site/v1/contact" data-send={messageSentPath}>
      <StaticFormField name="name" label="Your name">
        {({ id, name, describedBy }) => (
          <input
            className="input"
            {...{ id, name }}
            aria-describedby={describedBy}
            autoComplete="name"
            required
          />
        )}
      </StaticFormField>
      <StaticFormField name="email" label="Your email address" hint="We will reply to this address.">
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
      <StaticFormField name="category" label="What is it about?">
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
      </StaticFormField>
      <StaticFormField name="subject" label="Subject" hint="A few words, such as: I cannot print my kit">
        {({ id, name, describedBy }) => (
          <input className="input" {...{ id, name }} aria-describedby={describedBy} required />
        )}
      </StaticFormField>
      <StaticFormField
        name="message"
        label="Your message"
        hint="Never send us a password, a recovery code or an account number."
      >
        {({ id, name, describedBy }) => (
          <textarea className="input" {...{ id, name }} aria-describedby={describedBy} rows={7} required />
        )}
      </StaticFormField>
      <TrapField />
      <button className="btn btn--primary" type="submit" data-busy="Sending…">
        Send message
      </button>
    </form>
  );
}
