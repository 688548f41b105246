import { dayOfStored, formatDay } from '@kinfolio/domain/values/calendar';
import type { ReactNode } from 'react';
import { Prose } from '../parts/Prose.tsx';

/** A section of a long text, its words in Markdown. */
export interface NumberedSection {
  id: string;
  title: string;
  says: string;
}

/** A long text in numbered sections, with a list of them beside it where there is room. */
export function NumberedSections({
  sections,
  more,
  children,
}: {
  sections: readonly NumberedSection[];
  /** What a section has below its words, by its id. */
  more?: Readonly<Record<string, ReactNode>>;
  /** What comes after the last section. */
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
            <Prose>{says}</Prose>
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
      Last updated <time dateTime={on}>{formatDay(dayOfStored(on))}</time>
    </p>
  );
}
