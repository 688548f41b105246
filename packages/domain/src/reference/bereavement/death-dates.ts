import { type Day, readStoredDay } from '../../values/calendar.ts';
import type { TaxRuleSource } from '../inheritance-tax.ts';
import { notificationService } from './bank-doors.ts';
import { tellUsOnce } from './government-doors.ts';

type DeathNation = 'england' | 'wales' | 'scotland' | 'northern-ireland';

/** A step after a death, or an important date. */
export interface DeathDate {
  /** The id, which must never change, because ticks are stored under it. It is unique within a nation. */
  readonly id: string;
  readonly group: 'first' | 'later';
  readonly title: string;
  readonly text: string;
  /** The nations in which the step or date applies. If absent, it applies in all of them. */
  readonly nations?: readonly DeathNation[];
  /** Only for deaths on or after this day. */
  readonly diedFrom?: Day;
  /**
   * The length of the period in which something must be done; `month-ends` counts from the end of the month. If absent,
   * there is no deadline.
   */
  readonly within?: { readonly count: number; readonly unit: 'days' | 'months' | 'month-ends' };
  /** The event from which the time is counted: the death, the grant, or the day on which another step was done. */
  readonly from?: 'death' | 'grant' | { readonly step: string };
  /** A sentence naming the event that starts the period. */
  readonly starts?: string;
  /** Set if this is not a deadline, but the day until which to wait, or on which something ends. */
  readonly isEnd?: true;
  readonly sources: readonly TaxRuleSource[];
}

const source = (title: string, address: string, checkedOn = '2026-11-29'): TaxRuleSource => ({
  title,
  address,
  checkedOn: readStoredDay(checkedOn),
});
const tellUsOncePage: TaxRuleSource = { title: 'GOV.UK: Tell Us Once', ...tellUsOnce };
const examiner = source(
  'Staffordshire County Council: When can I register a death?',
  'https://www.staffordshire.gov.uk/births-ceremonies-and-deaths/death-and-bereavement/register-death/when-can-i-register-death',
);
const scottishRegister = source(
  'NHS Scotland: Register a death',
  'https://www.sad.scot.nhs.uk/atafter-death/registration-and-advance-registration-of-death',
);
const irishRegister = source(
  'nidirect: Registering a death with a district registrar',
  'https://www.nidirect.gov.uk/articles/registering-death-district-registrar',
  '2026-11-21',
);
const probate = source(
  'GOV.UK: Applying for probate',
  'https://www.gov.uk/applying-for-probate',
  '2026-11-21',
);

/** The steps of the first weeks in their usual order, followed by the important dates later on. */
export const deathDates: readonly DeathDate[] = [
  {
    id: 'medical-examiner',
    group: 'first',
    title: 'Wait for the medical examiner to ring',
    text: 'A senior doctor checks the cause of every death that does not go to a coroner. They ring the family, answer questions, and send the certificate to the registrar.',
    nations: ['england', 'wales'],
    sources: [examiner],
  },
  {
    id: 'register',
    group: 'first',
    title: 'Register the death',
    text: 'The registrar rings you once the certificate has arrived. If a coroner is involved, it takes longer. Order several copies of the death certificate when you register.',
    nations: ['england', 'wales'],
    starts: 'You have 5 days from the day the registrar receives the medical certificate.',
    sources: [examiner],
  },
  {
    id: 'register',
    group: 'first',
    title: 'Register the death',
    text: 'Any registrar in Scotland can register the death, often by phone. If the procurator fiscal is involved, it takes longer. Order several extracts of the entry.',
    nations: ['scotland'],
    within: { count: 8, unit: 'days' },
    from: 'death',
    starts: 'You have 8 days from the day of death.',
    sources: [scottishRegister],
  },
  {
    id: 'register',
    group: 'first',
    title: 'Register the death',
    text: 'Any district registrar in Northern Ireland can register the death. If a coroner is involved, it takes longer. Order several copies of the death certificate.',
    nations: ['northern-ireland'],
    within: { count: 5, unit: 'days' },
    from: 'death',
    starts: 'You have 5 days from the day of death.',
    sources: [irishRegister],
  },
  {
    id: 'tell-us-once',
    group: 'first',
    title: 'Use Tell Us Once',
    text: 'Tell Us Once tells most government departments and the council at once. The registrar helps you with it, or gives you a reference number for later.',
    nations: ['england', 'wales', 'scotland'],
    within: { count: 28, unit: 'days' },
    from: { step: 'register' },
    starts:
      'You have 28 days from the day you got the reference number. We count from the day you ticked the death as registered.',
    sources: [tellUsOncePage],
  },
  {
    id: 'tell-government',
    group: 'first',
    title: 'Tell the government departments one by one',
    text: 'Tell Us Once is not available in Northern Ireland. You have to tell each department. All of them are in your list of organisations.',
    nations: ['northern-ireland'],
    sources: [tellUsOncePage],
  },
  {
    id: 'care',
    group: 'first',
    title: 'Look after children, anyone who was cared for, and pets',
    text: 'Ask family, friends or the council for help with the first days.',
    sources: [],
  },
  {
    id: 'find-will',
    group: 'first',
    title: 'Find the signed will',
    text: 'Probate needs the original. Look at home, and ask the solicitor and the bank. Funeral wishes may be with it.',
    sources: [probate],
  },
  {
    id: 'funeral',
    group: 'first',
    title: 'Arrange the funeral',
    text: 'Look for wishes and for a funeral plan that has already been paid for. Ask for a price in writing before you agree.',
    sources: [],
  },
  {
    id: 'funeral-bank',
    group: 'first',
    title: 'Ask the bank to pay for the funeral',
    text: 'Many banks pay the funeral director straight from the account. They need the bill and the death certificate.',
    sources: [
      source(
        'Royal Bank of Scotland: What to do when someone dies',
        'https://rbs.co.uk/life-moments/bereavement.html',
      ),
    ],
  },
  {
    id: 'secure-home',
    group: 'first',
    title: 'Make the home safe',
    text: 'Lock the home, collect the keys, read the meters, turn off what is not needed, and take valuables to a safe place. Make a list of them.',
    sources: [],
  },
  {
    id: 'insurers',
    group: 'first',
    title: 'Tell the home and car insurers',
    text: 'Cover can change when nobody lives in the home. Nobody may drive the car until the insurer has agreed.',
    sources: [],
  },
  {
    id: 'tell-banks',
    group: 'first',
    title: 'Tell the banks',
    text: 'The Death Notification Service tells several banks at once, free of charge. Write to the others.',
    sources: [{ title: 'Death Notification Service: questions and answers', ...notificationService.source }],
  },
  {
    id: 'post',
    group: 'first',
    title: 'Have the post sent on to you',
    text: 'Royal Mail does this after a death. Ask at a Post Office with the death certificate, proof that you are dealing with the estate, and your own identification.',
    sources: [
      source(
        'The Farewell Guide: Redirecting mail',
        'https://www.thefarewellguide.co.uk/redirecting-mail-for-deceased',
      ),
    ],
  },
  {
    id: 'bereavement-support',
    group: 'first',
    title: 'Ask about Bereavement Support Payment',
    text: 'This payment is for a husband, wife, civil partner or partner under State Pension age. If you claim later, you get less.',
    within: { count: 3, unit: 'months' },
    from: 'death',
    starts: 'To get all of it, claim within 3 months of the death.',
    sources: [
      source(
        'GOV.UK: Bereavement Support Payment',
        'https://www.gov.uk/bereavement-support-payment',
        '2026-11-21',
      ),
    ],
  },
  {
    id: 'tax-due',
    group: 'later',
    title: 'Pay Inheritance Tax, if there is any',
    text: 'After this day HMRC charges interest. Ask HMRC for a reference number some weeks before you pay. You can pay some tax before you know the full amount.',
    within: { count: 6, unit: 'month-ends' },
    from: 'death',
    starts: 'The tax is due by the end of the sixth month after the month of the death.',
    sources: [source('GOV.UK: Paying Inheritance Tax', 'https://www.gov.uk/paying-inheritance-tax')],
  },
  {
    id: 'tax-account',
    group: 'later',
    title: 'Send the Inheritance Tax account, if one is needed',
    text: 'The figures show whether one is needed. The account is form IHT400 with its schedules.',
    within: { count: 12, unit: 'month-ends' },
    from: 'death',
    starts:
      'You have 12 months from the end of the month of the death, or 3 months from the day you began to act, if that is later.',
    sources: [
      source(
        'HMRC manual IHTM36021: late accounts',
        'https://www.gov.uk/hmrc-internal-manuals/inheritance-tax-manual/ihtm36021',
      ),
    ],
  },
  {
    id: 'pension-notice',
    group: 'later',
    isEnd: true,
    title: 'Last day to ask a pension scheme to hold money back',
    text: 'If tax may be due on a pension, you can ask the scheme to hold back half of it until the tax is paid.',
    diedFrom: readStoredDay('2027-04-06'),
    within: { count: 15, unit: 'months' },
    from: 'death',
    starts: 'A scheme can hold money back for up to 15 months from the death.',
    sources: [
      source(
        'GOV.UK: Inheritance Tax, unused pension funds and death benefits',
        'https://www.gov.uk/government/publications/inheritance-tax-unused-pension-funds-and-death-benefits',
      ),
    ],
  },
  {
    id: 'scottish-wait',
    group: 'later',
    isEnd: true,
    title: 'Pay nothing to those who inherit before this day',
    text: 'People who are owed money have this time to come forward. A husband, wife, civil partner or child can claim legal rights, whatever the will says.',
    nations: ['scotland'],
    within: { count: 6, unit: 'months' },
    from: 'death',
    starts: 'Wait for 6 months from the day of death.',
    sources: [
      source(
        'Scottish Government: What to do after a death in Scotland, part 13',
        'https://www.gov.scot/publications/death-scotland-practical-advice-times-bereavement-revised-11th-edition-2016-9781786522726/pages/14/',
      ),
    ],
  },
  {
    id: 'creditors-notice',
    group: 'later',
    title: 'Think about a notice to creditors',
    text: 'A notice in The Gazette and a local newspaper protects you from debts that you did not know about. Wait at least two months after the notice before you pay out.',
    nations: ['england', 'wales'],
    sources: [
      source(
        'gazetted: Section 27 Trustee Act 1925 notice',
        'https://gazetted.co.uk/blog/probate-section-27-trustee-act-notice',
      ),
    ],
  },
  {
    id: 'claims',
    group: 'later',
    isEnd: true,
    title: 'Claims by family and dependants end',
    text: 'Until then a husband, wife, partner, child or dependant can ask the court for more. It is safer to pay out after this day.',
    nations: ['england', 'wales'],
    within: { count: 6, unit: 'months' },
    from: 'grant',
    starts: 'Family and dependants have 6 months to claim, from the day probate is granted.',
    sources: [
      source(
        'Stephens Scown: the time limit of the Inheritance Act 1975, section 4',
        'https://www.stephens-scown.co.uk/disputes-with-individuals/inheritance-and-trust-disputes/inheritance-what-is-the-time-limit-for-bringing-a-1975-act-claim/',
      ),
    ],
  },
  {
    id: 'claims',
    group: 'later',
    isEnd: true,
    title: 'Claims by family and dependants end',
    text: 'Until then a husband, wife, partner, child or dependant can ask the court for more. It is safer to pay out after this day.',
    nations: ['northern-ireland'],
    within: { count: 6, unit: 'months' },
    from: 'grant',
    starts: 'Family and dependants have 6 months to claim, from the day probate is granted.',
    sources: [
      source(
        'High Court in Northern Ireland [2009] NICh 10, on the Order of 1979',
        'https://beta.bailii.org/nie/cases/NIHC/Ch/2009/10.html',
      ),
    ],
  },
  {
    id: 'empty-home',
    group: 'later',
    isEnd: true,
    title: 'Council tax on an empty home begins again',
    text: 'No council tax is due on an empty home until probate is granted, and for some months afterwards. Ask the council.',
    nations: ['england'],
    within: { count: 6, unit: 'months' },
    from: 'grant',
    starts: 'No council tax is due on an empty home for up to 6 months after probate is granted.',
    sources: [
      source(
        'Commons Library, in Order Paper: Is council tax payable on an empty house when someone dies?',
        'https://orderpaper.co.uk/research-briefing/is-council-tax-payable-on-an-empty-house-when-someone-dies',
      ),
    ],
  },
  {
    id: 'variation',
    group: 'later',
    title: 'Last day to change who inherits what',
    text: 'Those who inherit can agree to pass something on as if the will had said so. Put the agreement in writing, and take advice.',
    within: { count: 24, unit: 'months' },
    from: 'death',
    starts: 'To count for Inheritance Tax, the change must be made within 2 years of the death.',
    sources: [
      source(
        'HMRC manual IHTM35021: variations, Inheritance Tax Act 1984, section 142',
        'https://www.gov.uk/hmrc-internal-manuals/inheritance-tax-manual/ihtm35021',
      ),
    ],
  },
  {
    id: 'pension-lump-sum',
    group: 'later',
    title: 'Pension lump sums should be paid by now',
    text: 'After this day, Income Tax can be due on a lump sum that would have been tax-free. Ask the schemes early.',
    within: { count: 24, unit: 'months' },
    from: 'death',
    starts:
      'The 2 years begin when the provider hears of the death. To be safe, we count from the day of death.',
    sources: [
      source(
        'GOV.UK: Tax on a private pension you inherit',
        'https://www.gov.uk/tax-on-pension-death-benefits',
      ),
    ],
  },
];
