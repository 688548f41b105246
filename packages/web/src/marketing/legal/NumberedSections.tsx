import { formatDay, readStoredDay } from '@kinfolio/domain/values/calendar';
import type { ReactNode } from 'react';
import { MarkdownText } from '../parts/Prose.tsx';

/** A section of a long text in Markdown. */
export interface NumberedSection {
  id: string;
  title: string;
  says: string;
}

/** A long text in numbered sections, with a list of them at the side if there is room. */
export function NumberedSections({
  sections,
  more,
  children,
}: {
  sections: readonly NumberedSection[];
  /** Content below a section's text, by section id. */
  more?: Readonly<Record<string, ReactNode>>;
  /** Shown after the last section. */
  children?: ReactNode;
}) {
  return (
    <div className="page wrap withside">
      <div className="stack-6 prose">
        {sections.map(({ id, title, says }, place) => (
          <section key={id} id={id} className="stack policy">
            <h2>
              {place + 1}. {title}
            </h2>
            <MarkdownText>{says}</MarkdownText>
            {more?.[id]}
          </section>
        ))}
        {children}
      </div>
      <nav className="withside__side onpage" aria-labelledby="contents">
        <h2 id="contents">On this page</h2>
        <ol className="linklist">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

/** The day on which a text last changed, `YYYY-MM-DD`. */
export function LastUpdated({ on }: { on: string }) {
  return (
    <p>
      Last updated <time dateTime={on}>{formatDay(readStoredDay(on))}</time>
    </p>
  );
}
