import readability from 'text-readability';
import { describe, expect, it } from 'vitest';
import { previewPages } from './previews/previews.ts';
import { listedPaths, renderPageHtml } from './testing/pages.ts';
import { findElements, getAttributeValue, listPageSentences } from './testing/read-page.ts';

/** The sources that a text may cite: public bodies, charities, and the firms that a guide is about. */
const knownSources = [
  'gov.uk',
  'gov.wales',
  'mygov.scot',
  'nidirect.gov.uk',
  'nhs.uk',
  'police.uk',
  'moneyhelper.org.uk',
  'citizensadvice.org.uk',
  'equalityadvisoryservice.com',
  'equalityni.org',
  'ncsc.gov.uk',
  'fca.org.uk',
  'fscs.org.uk',
  'psr.org.uk',
  'ico.org.uk',
  'financial-ombudsman.org.uk',
  'abi.org.uk',
  'pensionspolicyinstitute.org.uk',
  'nsandi.com',
  'thegazette.co.uk',
  'trustonline.org.uk',
  'stepchange.org',
  'nationaldebtline.org',
  'quakersocialaction.org.uk',
  'naturaldeath.org.uk',
  'cruse.org.uk',
  'wearehourglass.org',
  'digitallegacyassociation.org',
  'deathnotificationservice.co.uk',
  'thebereavementregister.org.uk',
  'mylostaccount.org.uk',
  'royalmail.com',
  'support.apple.com',
  'support.google.com',
  'facebook.com',
];

const american =
  /\b(colors?|favorites?|organiz\w+|recogniz\w+|apologiz\w+|centers?|jewelry|counselors?|canceled|checking account|licensed? plate|behavior|neighbors?|enrollment|fulfill|mom|zip code|orthopedic|pediatric\w*|gynecolog\w+|analyz\w+|catalog|gray|program's|vacation)\b/i;

const previewPaths = previewPages.map(({ path }) => path);

describe.each([...listedPaths, ...previewPaths])('%s', path => {
  const html = renderPageHtml(path);

  it('is spelt as in the United Kingdom, and dates and sums are written so', () => {
    const words = listPageSentences(html).join(' ');
    expect(words.match(american)?.[0]).toBeUndefined();
    expect(words).not.toMatch(/\$\d|\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/);
  });

  it('leads out of the site to known sources only, over https', () => {
    const out = findElements(html, 'a', 'href')
      .map(link => getAttributeValue(link, 'href') ?? '')
      .filter(address => /^[a-z]+:\/\//.test(address));
    expect(out.filter(address => !isKnown(address))).toEqual([]);
  });
});

const wordsOf = (path: string) => listPageSentences(renderPageHtml(path)).join(' ');
/**
 * The previews that consist of sentences. The others are forms and lists, whose few words the readability
 * measure cannot judge.
 */
const proseAmong = ['/previews/reminders', '/previews/family-access'];
const longPaths = [...listedPaths, ...proseAmong].filter(path => wordsOf(path).split(' ').length >= 100);

it('the pages people meet first are measured', () => {
  expect(longPaths).toEqual(expect.arrayContaining(['/', '/pricing', '/faq']));
});

it.each(longPaths)('%s can be read at the age of 11', path => {
  // Add 5 because a grade is a school year in the United States, where school begins at the age of five.
  expect(readability.fleschKincaidGrade(wordsOf(path)) + 5).toBeLessThanOrEqual(11);
});

function isKnown(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return (
    protocol === 'https:' &&
    knownSources.some(source => hostname === source || hostname.endsWith(`.${source}`))
  );
}

it('no page promises for an operator what that operator has not promised', () => {
  const said = listedPaths.flatMap(path =>
    listPageSentences(renderPageHtml(path), false).map(sentence => `${path}: ${sentence}`),
  );
  const operators =
    /99\.9|\{\{|answer within \d|kept for \d+ days\. They|ISO 27001 controls|registered with the Information/i;
  expect(said.filter(sentence => operators.test(sentence))).toEqual([]);
});
