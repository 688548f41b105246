import { ChevronDown } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
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

/** Sends a message to whoever runs the service. With script what is wrong is shown here and nothing typed is lost. */
export function ContactForm() {
  return (
    <form className="fields sentform" method="post" action="/site/v1/contact" data-send="/contact/sent">
      <FormField name="name" label="Your name">
        {({ id, name, describedBy }) => (
          <input
            className="input"
            {...{ id, name }}
            aria-describedby={describedBy}
            autoComplete="name"
            maxLength={100}
            required
          />
        )}
      </FormField>
      <FormField name="email" label="Your email address" hint="We answer to this address.">
        {({ id, name, describedBy }) => (
          <input
            className="input"
            type="email"
            {...{ id, name }}
            aria-describedby={describedBy}
            autoComplete="email"
            maxLength={254}
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
          <input
            className="input"
            {...{ id, name }}
            aria-describedby={describedBy}
            maxLength={200}
            required
          />
        )}
      </FormField>
      <FormField
        name="message"
        label="Your message"
        hint="Never send us a password, a recovery code or an account number."
      >
        {({ id, name, describedBy }) => (
          <textarea
            className="input"
            {...{ id, name }}
            aria-describedby={describedBy}
            rows={7}
            maxLength={5000}
            required
          />
        )}
      </FormField>
      <TrapField />
      <button className="btn btn--primary" type="submit" data-busy="Sending…">
        Send message
      </button>
    </form>
  );
}
