import { createPhoneLink, formatPhone } from '@kinfolio/domain/values/phone';
import { Fragment } from 'react';

/** A phone number as a link, in the usual groups; as plain text if it cannot be dialled. */
export function PhoneLink({ number }: { readonly number: string }) {
  const address = createPhoneLink(number);
  const shown = formatPhone(number);
  return address === undefined ? shown : <a href={address}>{shown}</a>;
}

// A number in the UK has nine or ten digits after the 0. Brackets and dashes are as people write them.
const dialled = /(?<![\w-])(?:\+44 ?(?:\(0\) ?)?|\(?0)\d(?:[ )-]{0,2}\d){8,9}(?![\w-])/gu;

/** A typed text, such as the contact details of a company, in which phone numbers are links. */
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
            <DialledText text={match[0]} />
          </Fragment>
        );
      })}
      {text.slice(last === undefined ? 0 : last.index + last[0].length)}
    </span>
  );
}

/** A typed number, shown as a link if it can be dialled. */
function DialledText({ text }: { readonly text: string }) {
  const address = createPhoneLink(text.replace('(0)', ''));
  return address === undefined ? text : <a href={address}>{text}</a>;
}
