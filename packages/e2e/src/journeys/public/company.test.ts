import { readFileSync } from 'node:fs';
import { readConfig } from '@kinfolio/server/config/config';
import { fillPageValues } from '@kinfolio/server/pages/fill-page';
import { listTrueFacts } from '@kinfolio/server/pages/page-facts';
import {
  findElements,
  getAttributeValue,
  getElementText,
  listElements,
} from '@kinfolio/web/marketing/testing/read-page';
import { describe, expect, it } from 'vitest';

// The built pages, filled in as the server does from the operator's settings.

const settings = {
  COMPANY_NAME: 'Ellery & Daughters Ltd',
  COMPANY_NUMBER: 'SC123456',
  REGISTERED_ADDRESS: '2 Low Road, Perth PH1 1AA',
  OFFICE_ADDRESS: '1 High Street, Leeds LS1 1AA',
  CONTACT_EMAIL: 'help@kinfolio.example',
  COMPLAINTS_EMAIL: 'complaints@kinfolio.example',
  SUPPORT_PHONE: '020 7946 0000',
  SUPPORT_HOURS: 'Monday to Friday, 9am to 6pm',
  ICO_NUMBER: 'ZA123456',
  DATA_LOCATION: 'London',
  MESSAGES_READ_DAYS: '3',
} as const;
type Set = Partial<Record<keyof typeof settings | 'SMTP_URL', string>>;

const paths = ['/contact', '/contact/sent', '/privacy', '/terms', '/cookies', '/accessibility'];
const unnamed = 'The people who run this site have not given their name here yet.';

function filled(path: string, set: Set, asked?: { REFERENCE: string }) {
  const config = readConfig({ PUBLIC_URL: 'https://kinfolio.example', ...set });
  const { publicUrl: origin, operator } = config;
  const page = readFileSync(new URL(`../../../../web/build/pages${path}.html`, import.meta.url), 'utf8');
  const [root] = findElements(
    fillPageValues(page, { origin, operator, facts: listTrueFacts(config) }, asked),
    'body',
  );
  if (!root) throw new Error(`there is no page at ${path}`);
  return root;
}
const tagged = (node: Parameters<typeof listElements>[0], tag: string) =>
  listElements(node).filter(({ tagName }) => tagName === tag);
const footOf = (set: Set) => {
  const [foot] = tagged(filled('/cookies', set), 'footer');
  return foot ? getElementText(tagged(foot, 'p').at(-1) ?? foot) : '';
};

const one = (name: keyof typeof settings): Set => ({ [name]: settings[name] });
const names: readonly (keyof typeof settings)[] = [
  'COMPANY_NAME',
  'COMPANY_NUMBER',
  'REGISTERED_ADDRESS',
  'OFFICE_ADDRESS',
  'CONTACT_EMAIL',
  'COMPLAINTS_EMAIL',
  'SUPPORT_PHONE',
  'SUPPORT_HOURS',
  'ICO_NUMBER',
  'DATA_LOCATION',
  'MESSAGES_READ_DAYS',
];
const sets: readonly (readonly [string, Set])[] = [
  ['nothing', {}],
  ...names.map(name => [name, one(name)] as const),
  ['all but a number', { ...settings, COMPANY_NUMBER: '' }],
  ['all', { ...settings, SMTP_URL: 'smtp://localhost' }],
];

describe.each(sets)('with %s set', (_name, set) => {
  it.each(paths)('%s reads well', path => {
    const page = filled(path, set);
    const bad = /.{0,40}(undefined|null|NaN|\{\{| \.|,\.|\.\.|,,|: ?\.)/;
    expect(bad.exec(getElementText(page))?.[0]).toBeUndefined();
    const empty = ['p', 'dd', 'dl', 'ul', 'li', 'h2', 'h3'].flatMap(tag =>
      tagged(page, tag).filter(
        element => getElementText(element) === '' && getAttributeValue(element, 'class') !== 'field__error',
      ),
    );
    expect(empty.map(({ tagName }) => tagName)).toEqual([]);
    for (const link of tagged(page, 'a'))
      expect(getAttributeValue(link, 'href')).not.toMatch(/^(mailto|tel):$/);
  });
});

it('a foot says in one sentence that no one gave a name, or all there is to say', () => {
  expect(footOf({})).toBe(unnamed);
  expect(footOf(one('DATA_LOCATION'))).toBe(unnamed);
  expect(footOf(settings)).toBe(
    'Kinfolio is run by Ellery & Daughters Ltd. Company number SC123456, registered in Scotland. Registered office: 2 Low Road, Perth PH1 1AA. Email: help@kinfolio.example. Phone: 020 7946 0000. Registered with the Information Commissioner’s Office, number ZA123456.',
  );
  expect(footOf({ OFFICE_ADDRESS: settings.OFFICE_ADDRESS })).toBe('1 High Street, Leeds LS1 1AA.');
});

it('the policy and the terms name who is responsible', () => {
  for (const path of ['/privacy', '/terms']) {
    const who = (set: Set) => {
      const section = listElements(filled(path, set)).find(
        element => getAttributeValue(element, 'id') === 'who',
      );
      return section ? getElementText(section) : '';
    };
    for (const words of [settings.COMPANY_NAME, settings.CONTACT_EMAIL, settings.ICO_NUMBER])
      expect(who(settings)).toContain(words);
    expect(who({})).toContain(unnamed);
  }
});

it('a complaint has one place to go, or the terms admit that there is none', () => {
  const complaints = (set: Set) => {
    const section = listElements(filled('/terms', set)).find(
      element => getAttributeValue(element, 'id') === 'complaints',
    );
    return section ? getElementText(section) : '';
  };
  const none = 'There is no way yet to reach the people who run this site.';
  expect(complaints({})).toContain(none);
  expect(complaints({})).not.toContain('how to reach us');
  expect(complaints(one('CONTACT_EMAIL'))).toContain('Send it to help@kinfolio.example');
  expect(complaints(settings)).toContain('Send it to complaints@kinfolio.example.');
  expect(complaints(one('REGISTERED_ADDRESS'))).toContain('how to reach us');
  for (const name of names.slice(2, 7)) expect(complaints(one(name))).not.toContain(none);
});

describe('the contact page', () => {
  const mailed: Set = { CONTACT_EMAIL: settings.CONTACT_EMAIL, SMTP_URL: 'smtp://localhost' };

  it.each([
    ['nothing is set', {}],
    ['mails are not sent', one('CONTACT_EMAIL')],
    ['there is only a phone', one('SUPPORT_PHONE')],
    ['there is only an address', one('REGISTERED_ADDRESS')],
  ] as const)('shows no form where %s, and what can be done instead', (_when, set: Set) => {
    const page = filled('/contact', set);
    expect(tagged(page, 'form')).toEqual([]);
    const said = getElementText(page);
    expect(said).toContain('There is no form here, because a message sent from it would reach no one.');
    expect(said).not.toMatch(/this form|the form on/i);
    for (const value of Object.values(set)) expect(said).toContain(value);
    expect(tagged(page, 'a').map(link => getAttributeValue(link, 'href'))).toContain('/recover');
    expect(said.includes('You cannot reach us here yet.')).toBe(Object.keys(set).length === 0);
  });

  it.each([
    ['messages are mailed', mailed, 'We will reply'],
    ['the list is looked at', one('MESSAGES_READ_DAYS'), 'We look at messages at least every 3 days.'],
  ] as const)('shows the form where %s', (_when, set: Set, said) => {
    const page = filled('/contact', set);
    expect(tagged(page, 'form')).toHaveLength(1);
    expect(getElementText(page)).toContain(said);
    expect(getElementText(page)).not.toContain('There is no form here');
  });

  it('is followed by the reference, and by a time only where one was promised', () => {
    const sent = (set: Set) =>
      getElementText(tagged(filled('/contact/sent', set, { REFERENCE: '4829-1735' }), 'main')[0]!);
    expect(sent(mailed)).toContain('Your reference is 4829-1735.');
    expect(sent(mailed)).toContain('A copy of your message is on its way');
    expect(sent(mailed)).not.toMatch(/We (answer|look)/);
    expect(sent(one('MESSAGES_READ_DAYS'))).toContain('You will not get an email');
    expect(sent({ ...mailed, MESSAGES_READ_DAYS: '3' })).not.toContain('We look');
  });
});
