import { linksOf, textOfLinks } from '@kinfolio/domain/fields/links';
import { X } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../ui/form/Button.tsx';
import { FieldGroup } from '../../ui/form/FieldFrame.tsx';
import { FindBox } from '../../ui/form/FindBox.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { knownCard } from '../list/known-card.ts';
import { findOthers } from '../related/find-others.ts';
import { otherOf, useAllRelatedRecords, useRelatedRecords } from '../related/related.ts';
import { boxOf, type WidgetProps } from './widget.ts';

const none: readonly string[] = [];

/** The records this one goes together with: those linked, each with a button to take it away, and a box to find more. */
export function LinksWidget(props: WidgetProps) {
  const { id, label, hint, error } = boxOf(props);
  const { field, value, required, recordId, onChange } = props;
  const around = useRelatedRecords();
  const { all, whole } = useAllRelatedRecords();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const linked = useMemo(() => linksOf(value), [value]);
  const likely = field.likely ?? none;
  const items = useMemo(() => {
    const without = new Set([...linked, ...(recordId === undefined ? none : [recordId])]);
    return findOthers(around, all, wanted, likely, without).map(({ kind, record }) => {
      const { title, subtitle } = knownCard(kind, record.content);
      return {
        id: record.id,
        words: title,
        about: [kind.label[0], subtitle].filter(text => text !== '').join(', '),
      };
    });
  }, [around, all, wanted, likely, linked, recordId]);

  const remove = (gone: string): void => {
    onChange(textOfLinks(linked.filter(one => one !== gone)));
    // The button that had the focus goes with its row.
    document.getElementById(id)?.focus();
  };
  return (
    <FieldGroup id={`${id}-group`} label={label} hint={hint} error={error} required={required}>
      {linked.length > 0 && (
        <ul className="linked">
          {linked.map(one => (
            <LinkedRecord key={one} id={one} whole={whole} onRemove={() => remove(one)} />
          ))}
        </ul>
      )}
      <FindBox
        id={id}
        label={linked.length === 0 ? 'Find a record to link' : 'Find another record to link'}
        onQuery={setQuery}
        items={items}
        emptyWords={emptyWords(whole, query)}
        onChoose={chosen => onChange(textOfLinks([...linked, chosen]))}
      />
    </FieldGroup>
  );
}

interface LinkedRecordProps {
  readonly id: string;
  readonly whole: boolean;
  readonly onRemove: () => void;
}

function LinkedRecord({ id, whole, onRemove }: LinkedRecordProps) {
  const other = otherOf(useRelatedRecords(), id);
  const title = other?.title ?? (whole ? 'A record that was deleted' : 'Opening...');
  return (
    <li>
      <span>
        {title}
        {other !== undefined && <span className="small muted linked__kind">{other.kind.label[0]}</span>}
      </span>
      <Button variant="icon" onClick={onRemove}>
        <Icon of={X} />
        <span className="hide">Take away the link to {title}</span>
      </Button>
    </li>
  );
}

function emptyWords(whole: boolean, query: string): string {
  if (!whole) return 'Opening the rest...';
  return query.trim() === ''
    ? 'Type a name, a company or the last 4 digits'
    : 'Nothing found. Try another word, or the last 4 digits.';
}
