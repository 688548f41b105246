import { createPhoneLink, formatPhone } from '@kinfolio/domain/values/phone';

/** A phone number as a link, in the usual groups; as plain text if it cannot be dialled. */
export function PhoneLink({ number }: { readonly number: string }) {
  const address = createPhoneLink(number);
  const shown = formatPhone(number);
  return address === undefined ? shown : <a href={address}>{shown}</a>;
}
