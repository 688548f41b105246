import { everyWords, paidAs, paidText } from '@kinfolio/domain/records/paid';
import { formatMoney, parseMoney, storedOfPence } from '@kinfolio/domain/values/money';
import { amountForPeriod, type KeptPer, type PaidEvery, rhythmsFor } from '@kinfolio/domain/values/periodic';
import { useState } from 'react';
import { MoneyField } from '../../ui/form/TextField.tsx';
import { boxOf, type WidgetProps } from './widget.ts';

/** An amount and how often it is paid. The record keeps it, and what it comes to in one period. */
export function PeriodicMoney({ per, ...props }: WidgetProps & { readonly per: KeptPer }) {
  const { value, onChange, paid, onPaid } = props;
  const [typed, setTyped] = useState<Typed>();
  // A scanned paper or a draft fills the box with an amount for the kept period.
  const ours = typed?.sent === value ? typed : undefined;
  const stored = paidAs(paid, value, per);
  const every = ours?.every ?? stored?.every ?? per;
  const text = ours?.text ?? (stored === undefined ? String(value) : storedOfPence(stored.amount));

  const send = (nextText: string, nextEvery: PaidEvery): void => {
    const sent = keptText(nextText, nextEvery, per);
    setTyped({ text: nextText, every: nextEvery, sent });
    onChange(sent);
    const read = parseMoney(nextText);
    onPaid?.(paidText(read.ok ? read.pence : undefined, nextEvery, per));
  };

  return (
    <MoneyField
      {...boxOf(props)}
      value={text}
      onChange={next => send(next, every)}
      affix={
        <select
          className="affix__post affix__every"
          aria-label="How often"
          value={every}
          autoComplete="off"
          onChange={event => send(text, rhythmsFor[per].find(one => one === event.target.value) ?? per)}
        >
          {rhythmsFor[per].map(one => (
            <option key={one} value={one}>
              {everyWords[one]}
            </option>
          ))}
        </select>
      }
    >
      {every !== per && (
        <p className="small muted" role="status">
          {keptSentence(String(value), per)}
        </p>
      )}
    </MoneyField>
  );
}

interface Typed {
  readonly text: string;
  readonly every: PaidEvery;
  /** The value that the form received for this text. */
  readonly sent: string;
}

/** The value for the record. Text that is not an amount is returned unchanged, so that the form reports the error. */
function keptText(text: string, every: PaidEvery, per: KeptPer): string {
  const read = parseMoney(text);
  return every === per || !read.ok ? text : storedOfPence(amountForPeriod(read.pence, every, per));
}

function keptSentence(kept: string, per: KeptPer): string {
  const read = parseMoney(kept);
  return read.ok ? `That is ${formatMoney(read.pence)} ${everyWords[per]}.` : '';
}
