import { readLinks, serialiseLinks } from '@kinfolio/domain/fields/links';
import { X } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../ui/form/Button.tsx';
import { FieldGroup } from '../../ui/form/FieldFrame.tsx';
import { ItemSearchBox } from '../../ui/form/FindBox.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { getRecordCard } from '../list/known-card.ts';
import { findLinkableRecords } from '../related/find-others.ts';
import { findRelatedRecord, useAllRelatedRecords, useRelatedRecords } from '../related/related.ts';
import { getWidgetBoxProps, type WidgetProps } from './widget.ts';

const none: readonly string[] = [];

/** The records linked to this one, each with a button that removes the link, and a box to find more records. */
export function LinksWidget(props: WidgetProps) {
  const { id, label, hint, error } = getWidgetBoxProps(props);
  const { field, value, required, recordId, onChange } = props;
  const around = useRelatedRecords();
  const { all, whole } = useAllRelatedRecords();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const linked = useMemo(() => readLinks(value), [value]);
  const likely = field.likely ?? none;
  const items = useMemo(() => {
    const without = new Set([...linked, ...(recordId === undefined ? none : [recordId])]);
    return findLinkableRecords(around, all, wanted, likely, without).map(({ kind, record }) => {
      const { title, subtitle } = getRecordCard(kind, record.content);
      return {
        id: record.id,
        words: title,
        about: [kind.label[0], subtitle].filter(text => text !== '').join(', '),
      };
    });
  }, [around, all, wanted, likely, linked, recordId]);

  const remove = (gone: string): void => {
    onChange(serialiseLinks(linked.filter(one => one !== gone)));
    // The button that had the focus disappears with its row, so move the focus to the box.
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
      <ItemSearchBox
        id={id}
        label={linked.length === 0 ? 'Find a record to link' : 'Find another record to link'}
        onQuery={setQuery}
        items={items}
        emptyWords={emptyWords(whole, query)}
        onChoose={chosen => onChange(serialiseLinks([...linked, chosen]))}
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
  const other = findRelatedRecord(useRelatedRecords(), id);
  const title = other?.title ?? (whole ? 'A record that was deleted' : 'Opening...');
  return (
    <li>
      <span>
        {title}
        {other !== undefined && <span className="small muted linked__kind">{other.kind.label[0]}</span>}
      </span>
      <Button variant="icon" onClick={onRemove}>
        <Icon of={X} />
        <span className="hide">Remove the link to {title}</span>
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
