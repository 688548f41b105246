import { formatPaidField, parsePaidAmount, paymentIntervalTexts } from '@kinfolio/domain/records/paid';
import { formatMoney, formatStoredPence, parseMoney } from '@kinfolio/domain/values/money';
import {
  convertToPeriod,
  type PaymentFrequency,
  paymentFrequenciesByPeriod,
  type StoredPeriod,
} from '@kinfolio/domain/values/periodic';
import { useState } from 'react';
import { MoneyField } from '../../ui/form/TextField.tsx';
import { getWidgetBoxProps, type WidgetProps } from './widget.ts';

/** An amount and how often it is paid. The record stores both, and the equivalent amount for one period. */
export function PeriodicMoney({ per, ...props }: WidgetProps & { readonly per: StoredPeriod }) {
  const { value, onChange, paid, onPaid } = props;
  const [typed, setTyped] = useState<Typed>();
  // A value that does not come from this component, but from a scanned paper or a draft, is an amount for the stored
  // period.
  const ours = typed?.sent === value ? typed : undefined;
  const stored = parsePaidAmount(paid, value, per);
  const every = ours?.every ?? stored?.every ?? per;
  const text = ours?.text ?? (stored === undefined ? String(value) : formatStoredPence(stored.amount));

  const send = (nextText: string, nextEvery: PaymentFrequency): void => {
    const sent = keptText(nextText, nextEvery, per);
    setTyped({ text: nextText, every: nextEvery, sent });
    onChange(sent);
    const read = parseMoney(nextText);
    onPaid?.(formatPaidField(read.ok ? read.pence : undefined, nextEvery, per));
  };

  return (
    <MoneyField
      {...getWidgetBoxProps(props)}
      value={text}
      onChange={next => send(next, every)}
      affix={
        <select
          className="affix__post affix__every"
          aria-label="How often"
          value={every}
          autoComplete="off"
          onChange={event =>
            send(text, paymentFrequenciesByPeriod[per].find(one => one === event.target.value) ?? per)
          }
        >
          {paymentFrequenciesByPeriod[per].map(one => (
            <option key={one} value={one}>
              {paymentIntervalTexts[one]}
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
  readonly every: PaymentFrequency;
  /** The value that the form received for this text. */
  readonly sent: string;
}

/** The value for the record. Text that is not an amount is returned unchanged, so that the form reports the error. */
function keptText(text: string, every: PaymentFrequency, per: StoredPeriod): string {
  const read = parseMoney(text);
  return every === per || !read.ok ? text : formatStoredPence(convertToPeriod(read.pence, every, per));
}

function keptSentence(kept: string, per: StoredPeriod): string {
  const read = parseMoney(kept);
  return read.ok ? `That is ${formatMoney(read.pence)} ${paymentIntervalTexts[per]}.` : '';
}
