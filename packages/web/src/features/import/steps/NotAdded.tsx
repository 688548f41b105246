import { formatCount } from '@kinfolio/domain/values/count';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { useShowMore } from './use-more.tsx';

/** Part of a file that is not imported, and why. */
export interface SkippedLine {
  /** The place in the file, such as "Row 5"; '' if there is no meaningful one. */
  readonly where: string;
  readonly title: string;
  readonly reasons: readonly string[];
}

export interface SkippedLinesProps {
  readonly title: string;
  readonly hint: string;
  readonly items: readonly SkippedLine[];
}

/**
 * Lists the lines that will not be added, each with its place and the reason. Renders nothing if there are no such
 * lines.
 */
export function SkippedLines({ title, hint, items }: SkippedLinesProps) {
  const titleId = useId();
  const { drawn, more } = useShowMore(items);
  if (items.length === 0) return null;
  return (
    <section className="ticks" aria-labelledby={titleId}>
      <h2 className="h3" id={titleId}>
        {title} <span className="reclist__count">({formatCount(items.length)})</span>
      </h2>
      <p className="muted">{hint}</p>
      <ul className="rows">
        {drawn.map(({ where, title: name, reasons }) => (
          <li className="notadded" key={`${where} ${name}`}>
            <Icon of={CircleAlert} size="sm" />
            <div>
              <p className="strong">{[where, name].filter(part => part !== '').join(': ')}</p>
              {reasons.map(reason => (
                <p key={reason}>{reason}</p>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}
