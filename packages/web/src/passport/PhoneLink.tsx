import { createPhoneLink, formatPhone } from '@kinfolio/domain/values/phone';
import { Fragment } from 'react';

/** A phone number as a link, in the usual groups; as plain text if it cannot be dialled. */
export function PhoneLink({ number }: { readonly number: string }) {
  const address = createPhoneLink(number);
  const shown = formatPhone(number);
  return address === undefined ? shown : <a href={address}>{shown}</a>;
}

const dialled = /(?<![\d-])(?:\+44 ?|0)\d(?: ?\d){8,10}(?![\d-])/gu;

/** A text as it was typed, in which phone numbers are links, such as the contact details of a company. */
export function TextWithPhoneLinks({ text }: { readonly text: string }) {
  const parts = [...text.matchAll(dialled)];
  const last = parts.at(-1);
  return (
    <span className="as-typed">
      {parts.map((match, index) => {
        const before = parts[index - 1];
        const from = before === undefined ? 0 : before.index + before[0].length;
        return (
          <Fragment key={match.index}>
            {text.slice(from, match.index)}
            <a href={createPhoneLink(match[0])}>{match[0]}</a>
          </Fragment>
        );
      })}
      {text.slice(last === undefined ? 0 : last.index + last[0].length)}
    </span>
  );
}
