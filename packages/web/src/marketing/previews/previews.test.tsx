import { isFilled } from '@kinfolio/domain/fields/conditions';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { createSampleFields, isFieldRequired, isFieldShown } from '@kinfolio/domain/records/record-check';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type BuiltPage, builtPages, findBuiltPage, findElementsByAttribute } from '../testing/built-site.ts';
import { getAttributeValue } from '../testing/read-page.ts';
import { previewCategories } from './categories.ts';
import { demoSteps } from './demo-steps.ts';
import { SavedRecordSample } from './HowItLooks.tsx';
import { previewPages } from './previews.ts';
import { SampleForm } from './SampleForm.tsx';

describe('a preview of a category', () => {
  it.each(previewCategories.map(({ id }) => id))('has the fields of the kinds of %s, in their order', id => {
    const page = open(`/previews/${id}`);
    const kinds = previewCategories.find(one => one.id === id)?.kinds ?? [];
    expect(formsOf(page)).toEqual(kinds.map(kind => [kind.id, labelsOf(kind)]));
    expect(looksOf(page)).toEqual(filledLabelsOf(kinds[0]));
  });

  it('is there for all eight, each with its popup', () => {
    expect(previewCategories.map(({ id }) => id)).toEqual([
      'bank-accounts',
      'investments',
      'insurance',
      'property',
      'bills',
      'legal',
      'contacts',
      'debts',
    ]);
    for (const { id, tile } of previewCategories) {
      const page = open(`/categories/${id}`);
      expect(page.textContent).toContain(`${tile.estimatedTime[0]} to ${tile.estimatedTime[1]} minutes`);
      expect(linksOf(page, 'See Sample Forms')).toEqual([`/previews/${id}`]);
      expect(linksOf(page, 'Start Organising')).toEqual([expect.stringMatching(/^\/demo\/\d+$/u)]);
    }
  });

  it('calls a field what its kind calls it, in the form and in how it looks', () => {
    for (const kind of allKinds.filter(({ page }) => page !== undefined)) {
      const [key, field] = Object.entries(kind.fields).find(([, { sample }]) => sample !== undefined) ?? [];
      if (key === undefined || field === undefined) continue;
      const renamed = { ...kind, fields: { ...kind.fields, [key]: { ...field, label: 'A new name' } } };
      expect(dom(<SampleForm kind={renamed} />).textContent).toContain('A new name');
      expect(dom(<SavedRecordSample kind={renamed} />).textContent).toContain('A new name');
    }
  });

  it('can be read and not typed in', () => {
    const form = open('/previews/insurance').querySelector('[data-kind]');
    expect(form?.matches('fieldset:disabled')).toBe(true);
    expect(form?.querySelector<HTMLInputElement>('[id$="-name"]')?.value).toBe('Family car');
  });
});

describe('the demo', () => {
  it('has ten steps, one for each category, each with the fields of its kind', () => {
    expect(demoSteps.map(({ category }) => category)).toEqual([
      'bank-accounts',
      'investments',
      'insurance',
      'property',
      'bills',
      'legal',
      'healthcare',
      'contacts',
      'debts',
      'people',
    ]);
    for (const { number, kind, values, only } of demoSteps) {
      const page = open(`/demo/${number}`);
      expect(formsOf(page)).toEqual([[kind.id, labelsOf(kind, values, only)]]);
      expect(only.length).toBeGreaterThan(1);
      expect(page.querySelectorAll('.dots li')).toHaveLength(10);
      expect(page.querySelector('.dots [aria-current="step"]')?.getAttribute('href')).toBe(`/demo/${number}`);
      expect(linksOf(page, 'Previous')).toEqual(number === 1 ? [] : [`/demo/${number - 1}`]);
      expect(linksOf(page, 'Next')).toEqual(number === 10 ? [] : [`/demo/${number + 1}`]);
    }
  });

  it('ticks the reminder of insurance and of bills, and of nothing else', () => {
    const ticked = demoSteps.flatMap(({ number, category }) =>
      [...open(`/demo/${number}`).querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
        .filter(box => box.checked)
        .map(box => [category, box.closest('.field')?.textContent]),
    );
    const words = 'Email me 60 days beforeAvailable with the Enhanced and Premium plans.';
    expect(ticked).toEqual([
      ['insurance', words],
      ['bills', `${words} For a monthly payment, we email you 3 days before.`],
    ]);
  });

  it('ends with two ways into the free trial', () => {
    const page = open('/demo/10');
    expect(linksOf(page, 'Get Started')).toEqual(['/signup']);
    expect(linksOf(page, 'Start Your Free Trial')).toEqual(['/signup']);
  });
});

describe('the other previews', () => {
  it('show a dashboard with total assets of £410,000, four figures, three dates and the way to all of it', () => {
    const page = open('/previews/dashboard');
    const figures = [...page.querySelectorAll('.figures > div')].map(
      one => one.querySelector('dt')?.textContent,
    );
    expect(figures).toEqual(['Net worth', 'Total assets', 'Monthly bills', 'Insurance coverage']);
    expect(page.querySelector('.figures')?.textContent).toContain('£410,000.00');
    expect(page.querySelectorAll('.date')).toHaveLength(3);
    expect(linksOf(page, 'See Full Dashboard')).toEqual(['/previews/dashboard/full']);
    expect(open('/previews/dashboard/full').querySelectorAll('.home-cards > section').length).toBeGreaterThan(
      5,
    );
  });

  it('show a whole dashboard whose debts add up, and say how often an amount is paid and what is insured', () => {
    const page = open('/previews/dashboard/full');
    const card = (name: string) => page.querySelector(`[aria-label="${name}"]`)?.textContent ?? '';
    const owed = [...page.querySelectorAll('#where-the-money-is details[open] li')].map(
      ({ textContent }) => textContent,
    );
    expect(owed).toEqual(['Credit card: £850.00', 'Our home, mortgage: £120,000.00']);
    expect(page.textContent).toContain('−£120,850.00');
    expect(owed.reduce((sum, words) => sum + penceIn(words), 0)).toBe(12_085_000);
    expect(page.textContent).not.toContain('How net worth is worked out');
    expect(card('Bank accounts and cards')).toContain('Credit card');
    expect(card('Home and valuables')).toContain('equity £180,000.00');
    expect(card('Insurance')).toMatch(
      /£24\.50 a month.*cover £350,000\.00.*£18\.00 a month.*cover £150,000\.00/su,
    );
    expect(card('Bills and council tax')).toMatch(/£142\.00 a month.*£1,704\.00 a year/su);
  });

  it('have one button that closes them', () => {
    for (const { path } of previewPages)
      expect([path, open(path).querySelectorAll('[data-close]').length]).toEqual([path, 1]);
  });

  it('tell a visitor whom the dates are for, with four of them as a sample', () => {
    const page = open('/previews/important-dates');
    expect(page.textContent).toContain('The dates feature is for subscribed users.');
    expect([linksOf(page, 'Log In'), linksOf(page, 'Sign Up'), linksOf(page, 'Close').length]).toEqual([
      ['/login'],
      ['/signup'],
      1,
    ]);
    expect(page.querySelectorAll('[aria-label="All Dates"] .date')).toHaveLength(4);
    expect(page.querySelectorAll('[aria-label="Upcoming (30 days)"] .date')).toHaveLength(3);
    // The dates of policies and bills appear automatically. Others are added with the form.
    expect(page.textContent).toMatch(/Dates that are added automatically.*Gas and electricity.*Ruth’s car/su);
    expect(formsOf(page).map(([kind]) => kind)).toEqual(['important-date']);
  });

  it('tell seven scenarios, three levels, four promises, and no figure without its source', () => {
    const page = open('/previews/family-access');
    expect([...page.querySelectorAll('details')].map(({ id }) => id)).toEqual([
      'incapacitated',
      'passed-away',
      'health-emergency',
      'travel-emergency',
      'consultant-access',
      'daily-support',
      'inactivity-based',
    ]);
    expect(page.querySelectorAll('[data-count=levels] li')).toHaveLength(3);
    expect(page.querySelectorAll('[data-count=promises] li')).toHaveLength(4);
    const figures = [...page.querySelectorAll('.sourced > div')];
    expect(figures.length).toBeGreaterThan(0);
    expect(figures.filter(one => one.querySelector('a[href^="https://"]') === null)).toEqual([]);
    expect(linksOf(page, 'Start Organising Today')).toEqual(['/signup']);
  });

  it('lead only to pages that are there, and each has what a dialog shows', () => {
    const paths = new Set(previewPages.map(({ path }) => path));
    expect(paths.size).toBe(previewPages.length);
    for (const { path } of previewPages) {
      const page = open(path);
      expect(page.querySelectorAll('[data-fragment] h1')).toHaveLength(1);
      const dead = [...page.querySelectorAll('[data-dialog]')].filter(
        link => !paths.has(link.getAttribute('href') ?? ''),
      );
      expect(dead.map(link => link.outerHTML)).toEqual([]);
    }
  });

  it('have no id that another page has, for a dialog puts them into one', () => {
    const ids = builtPages.map(({ path, document: page }) => ({ path, all: idsOf(page) }));
    for (const { path } of previewPages) {
      const own = [...open(path).querySelectorAll('[data-fragment] [id]')].map(({ id }) => id);
      const taken = new Set(ids.flatMap(other => (other.path === path ? [] : other.all)));
      expect([path, own.filter(id => taken.has(id))]).toEqual([path, []]);
    }
  });
});

const penceIn = (text: string) => Number(/£([\d,.]+)/u.exec(text)?.[1]?.replaceAll(/[,.]/gu, ''));

const idsOf = (page: BuiltPage['document']) =>
  findElementsByAttribute(page, 'id').map(one => getAttributeValue(one, 'id'));

const dom = (element: React.ReactNode): HTMLElement => {
  const root = document.createElement('div');
  root.innerHTML = renderToStaticMarkup(element);
  return root;
};

/** The content of a preview's page between header and footer, as the build creates it. */
function open(path: string): HTMLElement {
  const main = new DOMParser().parseFromString(findBuiltPage(path).html, 'text/html').querySelector('main');
  if (main === null) throw new Error(`${path} has no main part.`);
  return main;
}

/** Each form on the page: its kind, and its labels with the asterisk or "(optional)". */
const formsOf = (page: HTMLElement) =>
  [...page.querySelectorAll<HTMLElement>('fieldset[data-kind]')].map(form => [
    form.dataset['kind'],
    [...form.querySelectorAll('.sampleform__fields > .field, .sampleform__fields > fieldset')].map(field =>
      (field.querySelector('legend') ?? labelOf(field))?.textContent.trim(),
    ),
  ]);

const labelOf = (field: Element) =>
  field.querySelector('.check > span:last-child') ?? field.querySelector('label');

/**
 * The labels that the form should have, according to the kind. If `only` is given, returns only the labels of those
 * fields.
 */
function labelsOf(kind: RecordKind, values = createSampleFields(kind), only?: readonly string[]): string[] {
  return Object.entries(kind.fields)

    .filter(([key]) => only?.includes(key) !== false)
    .filter(([key, field]) => field.unseen !== true && isFieldShown(kind, values, key))
    .map(([key, { label, type, initial }]) => {
      if (type === 'flag' || (type === 'choice' && initial !== undefined)) return label;
      return isFieldRequired(kind, values, key) ? `${label} *` : `${label} (optional)`;
    });
}

const looksOf = (page: HTMLElement) => [...page.querySelectorAll('.dl dt')].map(term => term.textContent);

function filledLabelsOf(kind: RecordKind | undefined): string[] {
  if (kind === undefined) return [];
  const values = createSampleFields(kind);
  return Object.entries(kind.fields)
    .filter(([key]) => isFilled(values[key]) && isFieldShown(kind, values, key))
    .map(([, { label }]) => label);
}

const linksOf = (page: HTMLElement, words: string) =>
  [...page.querySelectorAll('a')]
    .filter(link => link.textContent === words)
    .map(link => link.getAttribute('href'));
