import { amountForPeriod, type KeptPer, type PaidEvery, rhythmsFor } from '@kinfolio/domain/budget/periodic';
import { formatMoney, parseMoney, storedOfPence } from '@kinfolio/domain/values/money';
import { useState } from 'react';
import { MoneyField } from '../../ui/form/TextField.tsx';
import { perWords } from '../Amount.tsx';
import { boxOf, type WidgetProps } from './widget.ts';

const everyWords: Readonly<Record<PaidEvery, string>> = {
  week: 'a week',
  fourWeeks: 'every 4 weeks',
  month: 'a month',
  quarter: 'every 3 months',
  year: 'a year',
  tenPayments: 'a month, 10 times',
};

/** An amount and how often it is paid. The record keeps the amount for one period; the form shows the typed amount. */
export function PeriodicMoney({ per, ...props }: WidgetProps & { readonly per: KeptPer }) {
  const { value, onChange } = props;
  const [typed, setTyped] = useState<Typed>();
  // A scanned paper or a draft fills the box with an amount for the kept period.
  const ours = typed?.sent === value ? typed : undefined;
  const every = ours?.every ?? per;
  const text = ours?.text ?? String(value);

  const send = (nextText: string, nextEvery: PaidEvery): void => {
    const sent = keptText(nextText, nextEvery, per);
    setTyped({ text: nextText, every: nextEvery, sent });
    onChange(sent);
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
  return read.ok ? `We save this as ${formatMoney(read.pence)} ${perWords[per]}.` : '';
}
