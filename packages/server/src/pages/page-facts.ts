import type { ServerConfig } from '../config/config.ts';
import type { OperatorDetails } from '../config/operator-settings.ts';

/**
 * Statements that a public page may contain only if they are true, named as in the web app's
 * `ShowIfOperatorSet`.
 */
export type PageFact =
  | 'FACT_COMPANY'
  | 'FACT_ENGLAND_AND_WALES'
  | 'FACT_SCOTLAND'
  | 'FACT_NORTHERN_IRELAND'
  | 'FACT_ADDRESS'
  | 'FACT_REACHABLE'
  | 'FACT_MESSAGES_TAKEN'
  | 'FACT_MESSAGES_MAILED'
  | 'FACT_MESSAGES_LISTED'
  | 'FACT_MAILS_SENT'
  | 'FACT_PAYMENTS';

export function listTrueFacts({ operator, messagesGo, smtpUrl, stripe }: ServerConfig): readonly PageFact[] {
  const { COMPANY_NAME, COMPANY_NUMBER, REGISTERED_ADDRESS, OFFICE_ADDRESS, CONTACT_EMAIL, SUPPORT_PHONE } =
    operator;
  const said = [
    COMPANY_NAME,
    COMPANY_NUMBER,
    REGISTERED_ADDRESS,
    OFFICE_ADDRESS,
    CONTACT_EMAIL,
    SUPPORT_PHONE,
    operator.ICO_NUMBER,
  ];
  const hasAddress = OFFICE_ADDRESS !== undefined || REGISTERED_ADDRESS !== undefined;
  const registeredIn = registerOf(operator);
  const facts: Readonly<Record<PageFact, boolean>> = {
    FACT_COMPANY: said.some(one => one !== undefined),
    FACT_ENGLAND_AND_WALES: registeredIn === 'FACT_ENGLAND_AND_WALES',
    FACT_SCOTLAND: registeredIn === 'FACT_SCOTLAND',
    FACT_NORTHERN_IRELAND: registeredIn === 'FACT_NORTHERN_IRELAND',
    FACT_ADDRESS: hasAddress,
    FACT_REACHABLE:
      messagesGo !== 'nowhere' || hasAddress || CONTACT_EMAIL !== undefined || SUPPORT_PHONE !== undefined,
    FACT_MESSAGES_TAKEN: messagesGo !== 'nowhere',
    FACT_MESSAGES_MAILED: messagesGo === 'by-mail',
    FACT_MESSAGES_LISTED: messagesGo === 'on-the-list',
    FACT_MAILS_SENT: smtpUrl !== undefined,
    FACT_PAYMENTS: stripe.secretKey !== undefined,
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are the keys of the record directly above
  return (Object.keys(facts) as PageFact[]).filter(fact => facts[fact]);
}

/**
 * The part of the United Kingdom in which a company is registered, derived from the prefix of its number. A
 * company's website must state it: regulation 25 of the Company, Limited Liability Partnership and Business
 * (Names and Trading Disclosures) Regulations 2015.
 */
function registerOf({ COMPANY_NUMBER: number }: OperatorDetails): PageFact | undefined {
  if (number === undefined) return undefined;
  if (/^(\d|OC|LP)/.test(number)) return 'FACT_ENGLAND_AND_WALES';
  if (/^S[COL]/.test(number)) return 'FACT_SCOTLAND';
  return /^N[ICL]/.test(number) ? 'FACT_NORTHERN_IRELAND' : undefined;
}
