import { isFilled } from '@kinfolio/domain/fields/conditions';
import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import { readLinks } from '@kinfolio/domain/fields/links';
import { isFieldShown } from '@kinfolio/domain/records/record-check';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatFieldValue, maskValue } from '@kinfolio/domain/records/record-views';
import { type Day, formatDay } from '@kinfolio/domain/values/calendar';
import { CopyButton, MaskedValue } from '../../ui/layout/MaskedValue.tsx';
import { emailsPausedText, isEmailCheckbox, useEmailsPaused } from '../dates/mail-pause.ts';
import { HiddenNumber } from '../HiddenNumber.tsx';
import { describeMaskedNumber, isNumberField } from '../list/row.ts';
import { PhoneLink, TextWithPhoneLinks } from '../PhoneLink.tsx';
import { usePersonNames } from '../related/related.ts';
import { LinkedRecords } from './OtherRecords.tsx';

export interface RecordDetailsProps {
  readonly kind: RecordKind;
  readonly content: RecordContent;
  readonly title: string;
  /** Fields to leave out because the page shows them elsewhere: the name, the balance and its date. */
  readonly without: readonly string[];
  /** Dates that have moved on automatically, by field. */
  readonly moved?: ReadonlyMap<string, Day>;
  /** Texts that replace values, by field. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Read-only: nothing can be revealed, copied or called. */
  readonly still?: boolean;
}

/** Every filled field of a record with its label; numbers stay hidden until the person reveals them. */
export function RecordDetails(props: RecordDetailsProps) {
  const { kind, content, title, without, moved, texts, still = false } = props;
  const { fields } = content;
  const shown = Object.keys(kind.fields).filter(
    key => !without.includes(key) && isFieldShown(kind, fields, key) && isFilled(fields[key]),
  );
  return (
    <div className="cq">
      <dl className="dl">
        {shown.map(key => (
          <div key={key}>
            <dt>{kind.fields[key]?.label}</dt>
            <dd>
              {still ? (
                <StillValue kind={kind} content={content} field={key} />
              ) : (
                (texts?.[key] ?? (
                  <Value kind={kind} content={content} title={title} field={key} moved={moved?.get(key)} />
                ))
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface ValueProps extends Pick<RecordDetailsProps, 'kind' | 'content' | 'title'> {
  readonly field: string;
  readonly moved: Day | undefined;
}

function Value({ kind, content, title, field, moved }: ValueProps) {
  const { fields } = content;
  const isPaused = useEmailsPaused();
  const value = formatFieldValue(kind, fields, field);
  const label = lowerFirst(kind.fields[field]?.label ?? field);
  const name = `${label} for ${title}`;
  if (kind.fields[field]?.mask !== undefined) {
    const masked = maskValue(kind, fields, field);
    return (
      <MaskedValue value={value} masked={masked} maskedWords={describeMaskedNumber(masked)} name={name} />
    );
  }
  const type = kind.fields[field]?.type;
  if (moved !== undefined) return formatDay(moved);
  if (type === 'owners') return <Owners kind={kind} content={content} field={field} />;
  if (type === 'links') return <LinkedRecords ids={readLinks(fields[field])} />;
  if (type === 'webAddress') return <WebLink address={String(fields[field])} />;
  if (type === 'phone') return <PhoneLink number={String(fields[field])} />;
  if (type === 'email') return <a href={`mailto:${value}`}>{value}</a>;
  if (field === 'contactDetails') return <TextWithPhoneLinks text={value} />;
  if (type === 'multiline') return <span className="as-typed">{value}</span>;
  if (isPaused && isEmailCheckbox(kind, field)) return `${value}. ${emailsPausedText}`;
  return isNumberField(kind, field) ? <CopiedNumber value={value} name={name} /> : value;
}

/** Like {@link Value}, for a preview of a record. */
function StillValue({ kind, content, field }: Omit<ValueProps, 'title' | 'moved'>) {
  const { type, mask } = kind.fields[field] ?? {};
  if (type === 'owners') return <Owners kind={kind} content={content} field={field} />;
  if (mask !== undefined) return <HiddenNumber text={maskValue(kind, content.fields, field)} />;
  const value = formatFieldValue(kind, content.fields, field);
  if (isNumberField(kind, field)) return <span className="ident">{value}</span>;
  return type === 'multiline' ? <span className="as-typed">{value}</span> : value;
}

function Owners({ kind, content, field }: Omit<ValueProps, 'title' | 'moved'>) {
  return formatFieldValue(kind, content.fields, field, usePersonNames());
}

function CopiedNumber({ value, name }: { readonly value: string; readonly name: string }) {
  return (
    <>
      <span className="ident">{value}</span>
      <CopyButton value={value} name={name} />
    </>
  );
}

/** A link that opens in a new tab and does not tell the other site where the person came from. */
function WebLink({ address }: { readonly address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address.replace(/^https?:\/\/(?:www\.)?/u, '').replace(/\/$/u, '')}
      <span className="hide"> (opens in a new tab)</span>
    </a>
  );
}
