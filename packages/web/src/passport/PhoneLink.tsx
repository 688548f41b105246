import { formatPhone, phoneLink } from '@kinfolio/domain/values/phone';

/** A number to ring, in the groups people know; as plain text when it cannot be dialled. */
export function PhoneLink({ number }: { readonly number: string }) {
  const address = phoneLink(number);
  const shown = formatPhone(number);
  return address === undefined ? shown : <a href={address}>{shown}</a>;
}
