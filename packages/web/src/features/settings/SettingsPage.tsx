import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';
import { SummaryPlace } from '../../ui/feedback/SummaryPlace.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { PanelLoading, usePanelsLoaded } from './panel-loading.ts';
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
  const { shown, wait } = usePanelsLoaded();
  useHashFocus(shown);
  return (
    <SummaryPlace>
      {shown ? (
        <>
          <PageTitle parts={['Settings']} />
          <PageHead title="Settings" />
        </>
      ) : (
        <LoadingPage label="Opening your settings" />
      )}
      <PanelLoading value={wait}>
        <div hidden={!shown}>
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
        </div>
      </PanelLoading>
    </SummaryPlace>
  );
}

/** An address like /settings#recovery-kit leads to its sheet. */
function useHashFocus(shown: boolean): void {
  // Each press of a link leads there, of the same link too.
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    const section = shown && hash ? document.getElementById(hash.slice(1)) : null;
    section?.focus();
    section?.scrollIntoView();
  }, [location, shown]);
}
