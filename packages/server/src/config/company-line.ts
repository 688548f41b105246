import type { OperatorDetails } from './operator-settings.ts';

/**
 * The footer of emails, which names the operator of this server. The sentence uses only the details that are set, and
 * reads well if some are missing. Undefined if none is set.
 */
export function formatOperatorFooter(operator: OperatorDetails): string | undefined {
  const { COMPANY_NAME: name, COMPANY_NUMBER: number, CONTACT_EMAIL: email, SUPPORT_PHONE: phone } = operator;
  const address = operator.REGISTERED_ADDRESS ?? operator.OFFICE_ADDRESS;
  const said = [
    name === undefined ? [] : [`Kinfolio is run by ${name}`],
    number === undefined ? [] : [`company number ${number}`],
    address === undefined ? [] : [address],
    email === undefined ? [] : [email],
    phone === undefined ? [] : [`phone ${phone}`],
  ].flat();
  if (said.length === 0) return undefined;
  const [first = '', ...rest] = said;
  return `${[first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', ')}.`;
}
