import { ArrowRight } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';

/** One line of the Settings page, which links to a page of its own. */
export interface SettingsLine {
  to: string;
  title: string;
  /** The current state, as text. */
  state: string;
}

export interface SettingsIndexProps {
  lines: readonly SettingsLine[];
  /** The signed-in account, and the log-out button. */
  children: ReactNode;
}

/** The Settings page: one line for each page of settings, with help next to them. */
export function SettingsIndex({ lines, children }: SettingsIndexProps) {
  return (
    <>
      <section className="sheet sheet--flush" aria-label="Settings">
        <ul className="rows rows--top setlist">
          {lines.map(({ to, title, state }) => (
            <li key={to}>
              <Link to={to}>
                <span>
                  <span className="setlist__name">{title}</span>
                  <br />
                  <span className="small muted">{state}</span>
                </span>
                <Icon of={ArrowRight} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <div className="setlist__side">
        <Help />
        {children}
      </div>
    </>
  );
}

const asked = [
  'How do I add something?',
  'I have forgotten my password',
  'Who can read what I write down?',
] as const;
const answerTo = (words: string): string => `/help?q=${encodeURIComponent(words)}`;

function Help() {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void navigate(answerTo(query.trim()));
  };
  return (
    <MarginNote title="Help">
      <search>
        <form onSubmit={handleSubmit}>
          <TextField
            plainLabel
            label="What do you need help with?"
            type="search"
            value={query}
            onChange={setQuery}
          />
        </form>
      </search>
      <ul>
        {asked.map(words => (
          <li key={words}>
            <Link className="cell-link" to={answerTo(words)}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/integrations">Services Kinfolio works with</Link>
      </p>
      <p>
        <a href="/contact">Write to us</a>
      </p>
    </MarginNote>
  );
}
