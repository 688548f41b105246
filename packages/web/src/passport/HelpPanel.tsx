import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { useId } from 'react';
import { useMedia } from '../lib/browser/use-media.ts';
import { drawings } from './drawings/drawings.ts';
import { PhoneLink } from './PhoneLink.tsx';

/** The id of a page's only help panel. */
export const helpPanelId = 'help';

export interface HelpPanelProps {
  readonly kind: RecordKind;
  /** Whether the panel can be collapsed. If so, it starts collapsed on a phone, where it is below the form. */
  readonly folds?: boolean;
}

/** A panel next to the form that says where to find the facts it asks for. All text comes from the kind. */
export function HelpPanel({ kind, folds = false }: HelpPanelProps) {
  const id = useId();
  const below = useMedia('(max-width: 47.99em)');
  const title = <h2 id={id}>Need help</h2>;
  return (
    <aside className="note" id={helpPanelId} tabIndex={-1} aria-labelledby={id}>
      {folds && below ? (
        <details className="folded">
          <summary>{title}</summary>
          <div className="stack-2">
            <HelpWords kind={kind} />
          </div>
        </details>
      ) : (
        <>
          {title}
          <HelpWords kind={kind} />
        </>
      )}
    </aside>
  );
}

function HelpWords({ kind }: { readonly kind: RecordKind }) {
  const { help } = kind.texts;
  const Drawing = help.drawing === undefined ? undefined : drawings[help.drawing];
  return (
    <>
      {Drawing !== undefined && <Drawing />}
      <p className="strong">{help.lead}</p>
      <ul className="bul">
        {help.points.map(point => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {help.helpline !== undefined && (
        <p>
          {help.helpline.label}
          <br />
          <PhoneLink number={help.helpline.number} />
        </p>
      )}
      {help.notes.map((note, index) => (
        <p key={note} className={index === help.notes.length - 1 ? 'small' : undefined}>
          {note}
        </p>
      ))}
    </>
  );
}
