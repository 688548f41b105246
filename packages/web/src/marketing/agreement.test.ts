import { accountClosingDays, deletedRecordRetentionDays } from '@kinfolio/contract/retention';
import { type Plan, planIds, plans, trialDays, yearlyPerMonth } from '@kinfolio/domain/accounts/plans';
import { emailReminderDays } from '@kinfolio/domain/fields/date-rule';
import { formatMoney } from '@kinfolio/domain/values/money';
import { expect, it } from 'vitest';
import { shortenPlanName } from './parts/plan-cards.ts';
import { builtPages } from './testing/built-site.ts';
import { getElementText } from './testing/read-page.ts';

/**
 * A fact that several pages state: a pattern for how it is written, with the value as the first group, and the values
 * that are correct.
 */
interface SharedFact {
  readonly name: string;
  readonly written: RegExp;
  readonly right: readonly string[];
}

const gigabytes = (plan: Plan) => String(plans[plan].storageBytes / 1024 ** 3);

const sharedFacts: readonly SharedFact[] = [
  {
    name: 'free days',
    written: /(?:first|free|try every plan free for) (\d+) days/gi,
    right: [String(trialDays)],
  },
  {
    name: 'days in Deleted items',
    written: /Deleted items are kept for (\d+) days/gi,
    right: [String(deletedRecordRetentionDays)],
  },
  {
    name: 'days until an account is erased',
    written: /close your account yourself\. For (\d+) days/gi,
    right: [String(accountClosingDays)],
  },
  {
    name: 'days before a renewal',
    written: /(\d+) days before a renewal/gi,
    right: [String(emailReminderDays)],
  },
  { name: 'minutes until it locks', written: /after (\d+) minutes without activity/gi, right: ['30'] },
  { name: 'hours between the last reminders', written: /every (\d+) hours/gi, right: ['3'] },
  { name: 'weeks of a card alone', written: /opens nothing for (\w+) weeks/gi, right: ['two'] },
  {
    name: 'waits to choose',
    written: /(\d+(?:, \d+)* or \d+) (?:quiet )?days/gi,
    right: ['7, 14, 21 or 30'],
  },
  ...planIds.flatMap((plan): SharedFact[] => [
    {
      name: `price of ${plan}`,
      written: new RegExp(`${shortenPlanName(plan)}(?: Plan)?:? (?:is )?(£[\\d.,]+\\d) a month`, 'gi'),
      right: [formatMoney(plans[plan].monthlyPence), formatMoney(yearlyPerMonth(plan))],
    },
    {
      name: `space on ${plan}`,
      written: new RegExp(`${shortenPlanName(plan)}(?: has)? (\\d+) GB`, 'gi'),
      right: [gigabytes(plan)],
    },
  ]),
];

/** The places where a text states one of these facts wrongly. */
function disagreements(text: string): string[] {
  return sharedFacts.flatMap(({ name, written, right }) =>
    [...text.matchAll(written)]
      .filter(([, value = '']) => !right.includes(value))
      .map(([words]) => `${name}: ${words}`),
  );
}

/** All the text of a page that people and search engines read. */
const wholeText = (html: string, text: string) =>
  `${text} ${[...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => json).join(' ')}`;

it.each(builtPages.map(page => [page.path, page] as const))(
  '%s states shared facts as they are',
  (_, page) => {
    expect(disagreements(wholeText(page.html, getElementText(page.document)))).toEqual([]);
  },
);

it('every shared fact is stated on some page, so that its pattern is not out of date', () => {
  const all = builtPages.map(page => wholeText(page.html, getElementText(page.document))).join(' ');
  expect(
    sharedFacts.filter(({ written }) => all.match(written) === null).map(({ written }) => written),
  ).toEqual([]);
});

it.each([
  'The first 14 days are free, with everything.',
  'Basic has 10 GB for files.',
  'An email 30 days before a renewal or due date.',
  'The card alone opens nothing for three weeks.',
  'Deleted items are kept for 90 days.',
])('finds the contradiction in “%s”', sentence => {
  expect(disagreements(sentence)).toHaveLength(1);
});
