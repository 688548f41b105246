import { type Day, formatDay } from '../../values/calendar.ts';
import type { ExecutorDesk } from '../model/desk.ts';
import type { DeskOrganisation } from '../organisations/organisations.ts';
import { describeSender, formatDayOrElse, type LetterBody, type LetterContext } from './context.ts';
import {
  writeCouncilLetter,
  writeDwpLetter,
  writeEmployerLetter,
  writeGeneralNoticeLetter,
  writeHomeInsurerLetter,
  writeLandlordLetter,
  writeOtherInsurerLetter,
  writeSubscriptionLetter,
  writeSupplierLetter,
} from './home-letters.ts';
import type { Letter, LetterId, LetterPart } from './letter.ts';
import {
  writeBankLetter,
  writeDebtLetter,
  writeHmrcLetter,
  writeInvestmentLetter,
  writeLifeInsurerLetter,
  writePensionLetter,
} from './money-letters.ts';

/** A letter that can be written to an organisation. */
export interface AvailableLetter {
  readonly id: LetterId;
  /** The title, such as "Balance on the day of death". */
  readonly title: string;
}

const bodies: Readonly<
  Record<LetterId, { readonly title: string; readonly write: (context: LetterContext) => LetterBody }>
> = {
  'account-values': { title: 'Tell them, and ask for the balances', write: writeBankLetter },
  'investment-values': { title: 'Tell them, and ask for a valuation', write: writeInvestmentLetter },
  pension: { title: 'Tell them, and ask what the pension pays', write: writePensionLetter },
  'life-policy': { title: 'Claim on a life policy', write: writeLifeInsurerLetter },
  'keep-insured': { title: 'Keep the home insured', write: writeHomeInsurerLetter },
  'other-policy': { title: 'Ask about a policy', write: writeOtherInsurerLetter },
  debt: { title: 'Tell them, and ask what is owed', write: writeDebtLetter },
  supplier: { title: 'Ask for a final bill, or a change of name', write: writeSupplierLetter },
  subscription: { title: 'End a subscription', write: writeSubscriptionLetter },
  council: { title: 'Council tax', write: writeCouncilLetter },
  landlord: { title: 'The tenancy', write: writeLandlordLetter },
  employer: { title: 'Pay and benefits at work', write: writeEmployerLetter },
  dwp: { title: 'State Pension and benefits', write: writeDwpLetter },
  'tax-refund': { title: 'Income Tax up to the death', write: writeHmrcLetter },
  notice: { title: 'Tell them about the death', write: writeGeneralNoticeLetter },
};

/**
 * Chooses the letters that suit an organisation, given what the person had with it, the most useful first. Never empty.
 */
export function chooseLetters({ sort, record, things }: DeskOrganisation): readonly AvailableLetter[] {
  const has = (kindId: string, type?: RegExp) =>
    things.some(thing => thing.kindId === kindId && (type === undefined || type.test(thing.typeLabel)));
  const hasLoan = things.some(({ kindId, mortgage }) => mortgage !== undefined && kindId === 'property');
  const isHome = /^(home|buildings|contents)/i;
  const isLife = /life insurance/i;
  const otherCover = things.some(
    ({ kindId, typeLabel }) =>
      kindId === 'insurance-policy' && !isHome.test(typeLabel) && !isLife.test(typeLabel),
  );
  const byRecords: readonly (LetterId | false)[] = [
    has('bank-account') && 'account-values',
    has('investment', /pension/i) && record.key !== 'door:dwp' && 'pension',
    things.some(({ kindId, typeLabel }) => kindId === 'investment' && !/pension/i.test(typeLabel)) &&
      'investment-values',
    has('insurance-policy', isLife) && 'life-policy',
    (has('insurance-policy', isHome) || (sort === 'insurer' && has('property'))) && 'keep-insured',
    otherCover && 'other-policy',
    (has('debt') || has('county-court-judgment') || (sort !== 'insurer' && hasLoan)) && 'debt',
    sort === 'supplier' && 'supplier',
    has('bill') && sort === 'subscription' && 'subscription',
    has('bill') && sort !== 'supplier' && sort !== 'subscription' && 'supplier',
    has('council-tax') && 'council',
  ];
  const bySort: Partial<Record<typeof sort, LetterId>> = {
    bank: 'account-values',
    investment: 'investment-values',
    pension: 'pension',
    insurer: 'other-policy',
    lender: 'debt',
    supplier: 'supplier',
    subscription: 'subscription',
    council: 'council',
    landlord: 'landlord',
    employer: 'employer',
  };
  const found = byRecords.filter(id => id !== false);
  const own: readonly LetterId[] =
    record.key === 'door:hmrc' ? ['tax-refund'] : record.key === 'door:dwp' ? ['dwp'] : found;
  const ids = own.length > 0 ? own : [bySort[sort] ?? 'notice'];
  return [...new Set(ids)].map(id => ({ id, title: bodies[id].title }));
}

/** The name of the document that authorises an executor to act, by nation and will. */
function grantWords({ nation, will }: ExecutorDesk['estate']): string {
  if (nation === 'scotland') return 'confirmation';
  return will === 'none' ? 'letters of administration' : 'a grant of probate';
}

/** Writes a letter from the records. Nothing is invented: unknown facts are in square brackets and listed in `gaps`. */
export function writeLetter(
  desk: ExecutorDesk,
  organisation: DeskOrganisation,
  id: LetterId,
  today: Day,
): Letter {
  const gaps: string[] = [];
  const gap = (text: string, words: string): string => {
    if (!gaps.includes(words)) gaps.push(words);
    return `[${text}]`;
  };
  const { estate } = desk;
  const writer = desk.executors.find(({ writes }) => writes) ?? desk.executors[0];
  const post = organisation.ways.find(({ way }) => way === 'letter')?.post;
  const diedOn = formatDayOrElse(estate.diedOn, '');
  const context: LetterContext = {
    desk,
    organisation,
    writer,
    name: estate.name,
    diedOn: diedOn === '' ? gap('date of death', 'The date of death') : diedOn,
    grant: grantWords(estate),
    gap,
  };
  const from = [
    writer?.name || gap('your name', 'Your name'),
    ...linesOf(writer?.address, writer?.postcode, () => gap('your address', 'Your address')),
    ...(writer?.phone ? [writer.phone] : []),
    ...(writer?.email ? [writer.email] : []),
  ];
  const to = [
    organisation.name,
    ...(post ?? [gap(`address of ${organisation.name}`, `The address of ${organisation.name}`)]),
  ];
  const body = bodies[id].write(context);
  return {
    id,
    organisationId: organisation.record.id,
    title: `${organisation.name}: ${bodies[id].title}`,
    date: today,
    from,
    to,
    subject: `${estate.name}, who died on ${context.diedOn}: ${body.subject}`,
    parts: [{ type: 'text', text: firstWords(context) }, ...body.parts, lastWords],
    signedBy: writer?.name || '[your name]',
    enclosures: body.enclosures,
    gaps,
  };
}

function firstWords(context: LetterContext): string {
  const { desk, name, diedOn, organisation } = context;
  const { bornOn, address, postcode } = desk.estate;
  const home = [address.replaceAll('\n', ', '), postcode].filter(words => words !== '').join(' ');
  const person = [name, ...(home === '' ? [] : [`of ${home}`])].join(' ');
  const born = bornOn === undefined ? '' : `, born on ${formatDay(bornOn)},`;
  const number = organisation.record.caseNumber;
  return `I am sorry to tell you that ${person}${born} died on ${diedOn}. ${describeSender(context)}${number === '' ? '' : ` Your reference is ${number}.`}`;
}

const lastWords: LetterPart = {
  type: 'text',
  text: 'Please write to me at the address above, and quote your reference for this case. Thank you for your help.',
};

function linesOf(address = '', postcode = '', otherwise: () => string): string[] {
  const lines = [...address.split('\n'), postcode].map(line => line.trim()).filter(line => line !== '');
  return lines.length === 0 ? [otherwise()] : lines;
}
