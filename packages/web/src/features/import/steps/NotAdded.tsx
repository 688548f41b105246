import { formatCount } from '@kinfolio/domain/values/count';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { useMore } from './use-more.tsx';

/** Something of a file that does not come in, and why. */
export interface NotAddedItem {
  /** Where it is in the file, "Row 5"; '' where that says nothing. */
  readonly where: string;
  readonly title: string;
  readonly reasons: readonly string[];
}

export interface NotAddedProps {
  readonly title: string;
  readonly hint: string;
  readonly items: readonly NotAddedItem[];
}

/** What stays out, each with its place and the reason. Nothing for none. */
export function NotAdded({ title, hint, items }: NotAddedProps) {
  const titleId = useId();
  const { drawn, more } = useMore(items);
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
