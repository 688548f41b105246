import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../../ui/PageHead.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SummaryPlace } from '../../ui/SummaryPlace.tsx';
import '../../styles/settings.css';

export interface SettingsSection {
  /** The end of its address, "#recovery-kit". */
  id: string;
  title: string;
  content: ReactNode;
}

/** Sections that belong together. */
export interface SettingsGroup {
  title: string;
  sections: readonly SettingsSection[];
}

/** One page, one sheet for each thing that can be set, and before them a list that leads to each. */
export function SettingsPage({ groups }: { groups: readonly SettingsGroup[] }) {
  return (
    <SummaryPlace>
      <PageTitle parts={['Settings']} />
      <PageHead title="Settings" />
      <div className="settings">
        <nav className="settings__nav" aria-label="On this page">
          {groups.map(({ title, sections }) => (
            <div key={title}>
              <p className="strong">{title}</p>
              <ul>
                {sections.map(section => (
                  <li key={section.id}>
                    <Link to={`#${section.id}`} replace>
                      {section.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="settings__sheets">
          {groups.map(({ title, sections }) => (
            <div className="settings__sheets" key={title}>
              <h2>{title}</h2>
              {sections.map(({ id, title: name, content }) => (
                <section className="sheet" key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
                  <h3 className="settings__title" id={`${id}-title`}>
                    {name}
                  </h3>
                  {content}
                </section>
              ))}
            </div>
          ))}
        </div>
      </div>
    </SummaryPlace>
  );
}
