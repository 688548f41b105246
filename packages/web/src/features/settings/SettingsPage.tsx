import type { ReactNode } from 'react';
import { PageHead } from '../../ui/PageHead.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { SummaryPlace } from '../../ui/SummaryPlace.tsx';

export interface SettingsSection {
  /** The end of its address, "#recovery-kit". */
  id: string;
  title: string;
  content: ReactNode;
}

/** One page, one sheet for each thing that can be set. */
export function SettingsPage({ sections }: { sections: readonly SettingsSection[] }) {
  return (
    <SummaryPlace>
      <PageTitle parts={['Settings']} />
      <PageHead title="Settings" />
      <div className="settings">
        {sections.map(({ id, title, content }) => (
          <section className="sheet" key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
            <h2 className="h3 settings__title" id={`${id}-title`}>
              {title}
            </h2>
            {content}
          </section>
        ))}
      </div>
    </SummaryPlace>
  );
}
