import type { Operator } from './operator-settings.ts';

/**
 * Who runs this server, as the end of its mails says it: one sentence of what is set, in words that read well with any
 * part missing. Undefined where nothing is.
 */
export function companyLine(operator: Operator): string | undefined {
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
