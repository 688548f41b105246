import { readdirSync } from 'node:fs';
import { planIds, plans, yearlyPerMonth, yearlySaving } from '@kinfolio/domain/accounts/plans';
import { formatMoney } from '@kinfolio/domain/values/money';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { listRoutePatterns, samplePatterns } from '../../scripts/route-patterns.ts';
import { listedAppPages } from './found.ts';
import { emergencyAccessCard, featureCards, whoSeesWhatCard } from './landing/features.ts';
import { landingSteps } from './landing/steps.ts';
import { listPlanCardFeatures, shortenPlanName } from './parts/plan-cards.ts';
import { guidePosts } from './posts/posts.ts';
import { publicPages } from './site.tsx';
import {
  builtPages,
  findBuiltPage,
  findElementByClass,
  findElementsByAttribute,
  findElementsByTag,
  renderedSiteFiles,
} from './testing/built-site.ts';
import { getAttributeValue, getElementText, listElements } from './testing/read-page.ts';

const ownFiles = new Set(
  readdirSync(new URL('../../public', import.meta.url), { recursive: true }).map(name => `/${String(name)}`),
);
/** The files that the build and the server add to the pages and the app. */
const others = [
  '/assets/public.css',
  '/assets/public.js',
  '/.well-known/security.txt',
  '/site/v1/contact',
  '/site/v1/newsletter',
  '/status',
];
const appRoutes = new Set(listRoutePatterns());
const each = builtPages.map(page => [page.path, page] as const);
const valuesOf = (node: Parameters<typeof listElements>[0], ...names: string[]) =>
  listElements(node).flatMap(element => names.flatMap(name => getAttributeValue(element, name) ?? []));

const links = (within: Parameters<typeof findElementsByTag>[0]) =>
  findElementsByTag(within, 'a').map(element => [
    getElementText(element),
    getAttributeValue(element, 'href'),
  ]);

describe('every link of every public page', () => {
  const known = new Set([
    ...renderedSiteFiles.map(({ path }) => path),
    ...ownFiles,
    ...others,
    ...appRoutes,
    // The form for a new record has the address of a record that is called "new".
    ...samplePatterns().flatMap(pattern => [pattern, pattern.replace(/:id$/, 'new')]),
  ]);
  const leads = (page: string, href: string): boolean => {
    const url = new URL(href, `https://origin.invalid${page}`);
    if (url.origin !== 'https://origin.invalid') return /^(https|mailto|tel):$/.test(url.protocol);
    const target = builtPages.find(({ path }) => path === url.pathname);
    if (target && url.hash !== '') return valuesOf(target.document, 'id').includes(url.hash.slice(1));
    return known.has(url.pathname);
  };

  it.each(each)('of %s leads somewhere', (path, { document }) => {
    const addresses = valuesOf(document, 'href', 'src', 'action');
    expect(addresses.length).toBeGreaterThan(20);
    expect(addresses.filter(address => !leads(path, address))).toEqual([]);
  });

  it('is found out when it does not', () => {
    expect(leads('/', '/no-such-page')).toBe(false);
    expect(leads('/', '/faq#no-such-anchor')).toBe(false);
  });
});

it('tells the server of every guide, so that readers hear of it', () => {
  const told = renderedSiteFiles.flatMap(({ path, guide }) =>
    guide === undefined ? [] : [{ path, ...guide }],
  );
  expect(told).toEqual(
    guidePosts.map(({ id, title, excerpt, date }) => ({
      path: `/blog/${id}`,
      title,
      summary: excerpt,
      publishedOn: date,
    })),
  );
});

describe('every public page', () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      // Rules that React's output breaks. They concern void elements, the doctype (which the serialiser writes in
      // capitals) and the long title of a post.
      'void-style': 'off',
      'doctype-style': 'off',
      'long-title': 'off',
    },
  });

  it.each(each)('%s is valid HTML', async (_path, { html }) => {
    const report = await validator.validateString(html);
    const problems = report.results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
    );
    expect(problems).toEqual([]);
  });

  it('has a title and a description of its own, one heading of the first rank, and no style attribute', () => {
    for (const { path, document } of builtPages) {
      const { title, description } = publicPages.find(page => page.path === path)!;
      expect(findElementsByTag(document, 'title').map(getElementText)).toEqual([`${title} - Kinfolio`]);
      expect([path, description.length > 20 && description.length <= 160]).toEqual([path, true]);
      expect([path, findElementsByTag(document, 'h1').length]).toEqual([path, 1]);
      expect([path, findElementsByAttribute(document, 'style')]).toEqual([path, []]);
    }
    const listed = publicPages.filter(page => page.listed !== false);
    for (const of of ['title', 'description', 'path'] as const)
      expect([of, new Set(listed.map(page => page[of])).size]).toEqual([of, listed.length]);
  });

  it('asks for nothing from anybody else', () => {
    const asked = builtPages.flatMap(({ document }) =>
      listElements(document)
        .filter(({ tagName }) => tagName !== 'a')
        .flatMap(element =>
          ['src', 'href', 'srcset', 'action', 'data'].flatMap(name => getAttributeValue(element, name) ?? []),
        ),
    );
    expect(asked.filter(address => !/^(\/|#|https:\/\/origin\.invalid\/)/.test(address))).toEqual([]);
  });
});

it('the picture of shared links is there for every page', () => {
  for (const { path, document } of builtPages) {
    const [picture] = findElementsByAttribute(document, 'property', 'og:image');
    const address = getAttributeValue(picture!, 'content') ?? '';
    expect([path, ownFiles.has(address.replace('https://origin.invalid', ''))]).toEqual([path, true]);
  }
});

it('the sitemap has every page that may be found, and no other', () => {
  const { body } = renderedSiteFiles.find(({ path }) => path === '/sitemap.xml')!;
  const found = [...body.matchAll(/<loc>https:\/\/origin\.invalid([^<]*)<\/loc>/g)].map(([, path]) => path);
  const listed = publicPages.filter(page => page.listed !== false).map(({ path }) => path);
  expect(found).toEqual([...listed, ...listedAppPages]);
  for (const path of listedAppPages) expect(appRoutes).toContain(path);
  for (const { path, document } of builtPages) {
    const isFound = findElementsByAttribute(document, 'name', 'robots').length === 0;
    expect([path, isFound]).toEqual([path, found.includes(path)]);
  }
});

it('the feed has every guide, newest first', () => {
  const { body } = renderedSiteFiles.find(({ path }) => path === '/feed.xml')!;
  const guides = publicPages.filter(({ path }) => /^\/blog\/[^/]+$/.test(path));
  const days = [...body.matchAll(/<pubDate>([^<]*)<\/pubDate>/g)].map(([, day]) => Date.parse(day ?? ''));
  expect(days).toHaveLength(guides.length);
  expect(days).toEqual(days.toSorted((a, b) => b - a));
});

describe('the first page', () => {
  const { document } = findBuiltPage('/');

  it('has the nine links of the header, once in the bar and once in the menu', () => {
    const header = findElementsByTag(document, 'header')[0]!;
    const [brand, ...rest] = links(header);
    expect(brand).toEqual(['Kinfolio, home', '/']);
    const nine = [
      ['Features', '#features'],
      ['How It Works', '#how-it-works'],
      ['Pricing', '#pricing'],
      ['Budgeting Tool', '/budgeting'],
      ['Contact', '#contact'],
      ['Security', '/security-login'],
      ['Emergency Access', '/emergency-access'],
      ['Log in', '/login'],
      ['Get Started', '/signup'],
    ];
    expect(rest).toEqual([...nine, ...nine]);
  });

  it('begins with the ways on and the badges of the specification', () => {
    expect(links(findElementByClass(document, 'hero'))).toEqual([
      ['Try It Free for 30 Days', '/signup'],
      ['Try Budgeting Tool', '/budgeting'],
      ['See How It Works', '/previews/dashboard'],
      ['Open the sample passport', '/sample'],
    ]);
    expect(findElementsByTag(findElementByClass(document, 'badges'), 'b').map(getElementText)).toEqual([
      'Bank-level safety',
      'Data protected',
      'Share with family',
      'Always available',
      'Works on phone',
      'Smart dashboard',
    ]);
  });

  it('has ten features, and they lead where the specification says', () => {
    const [features] = findElementsByAttribute(document, 'id', 'features');
    const ten = [emergencyAccessCard, whoSeesWhatCard, ...featureCards];
    expect(ten).toHaveLength(10);
    expect(findElementsByTag(features!, 'h3').map(getElementText).toSorted()).toEqual(
      ten.map(({ title }) => title).toSorted(),
    );
    const leads = new Map(
      findElementsByTag(features!, 'a')
        .map(element => {
          // The two features with a picture have links with texts of their own. For the others, the title is the link.
          const [words = '', of = words] = getElementText(element).split(': ');
          return [of, getAttributeValue(element, 'href')] as const;
        })
        .toReversed(),
    );
    expect(Object.fromEntries(leads)).toMatchObject({
      'Comprehensive Dashboard': '/previews/dashboard',
      'Choose Who Can See What': '/previews/permissions',
      'Helpful Reminders': '/previews/reminders',
      'Step-by-Step Help': '/demo/1',
      'Emergency Access': '/emergency-access',
      'Temporary Access Sharing': '/emergency-access',
      'Safe Login': '/security-login',
    });
  });

  it('has eight security cards, eight categories that open their popups, and eight steps', () => {
    expect(findElementsByTag(findElementByClass(document, 'eight'), 'h3')).toHaveLength(8);
    const categories = links(findElementByClass(document, 'files')).map(([, href]) => href);
    expect(categories).toEqual(
      ['bank-accounts', 'investments', 'insurance', 'property', 'bills', 'legal', 'contacts', 'debts'].map(
        id => `/categories/${id}`,
      ),
    );
    expect(landingSteps).toHaveLength(8);
    expect(findElementsByTag(findElementByClass(document, 'how'), 'h3').map(getElementText)).toEqual(
      landingSteps.map(({ title }) => title),
    );
  });

  it('opens previews over the page, and nothing else', () => {
    for (const link of findElementsByTag(findElementsByTag(document, 'main')[0]!, 'a')) {
      const href = getAttributeValue(link, 'href') ?? '';
      const opens = /^\/(previews|demo|categories)\//.test(href);
      expect([href, getAttributeValue(link, 'data-dialog') !== undefined]).toEqual([href, opens]);
    }
  });

  it.each(planIds)('shows the %s plan: prices, saving, three things and the count of the rest', plan => {
    const card = findElementsByAttribute(document, 'data-plan', plan)[0]!;
    const { monthlyPence, yearlyPence } = plans[plan];
    const words = getElementText(card);
    for (const amount of [monthlyPence, yearlyPerMonth(plan), yearlyPence, yearlySaving(plan)])
      expect(words).toContain(formatMoney(amount));
    const features = listPlanCardFeatures(plan);
    const counts = findElementsByTag(card, 'summary').map(getElementText);
    expect(counts).toEqual(
      features.length > 3 ? [`and ${features.length - 3} more in ${shortenPlanName(plan)}`] : [],
    );
    expect(findElementsByTag(findElementByClass(card, 'ticks'), 'li').map(getElementText)).toEqual(
      features.slice(0, 3),
    );
    expect(links(card).map(([, href]) => href)).toEqual(
      ['monthly', 'yearly'].map(interval => `/subscription?plan=${plan}&interval=${interval}`),
    );
  });

  it('says that a year saves a fifth', () => {
    expect(getElementText(findElementByClass(document, 'toggle'))).toContain('Save 20%');
  });
});

it('every plan on the pages about prices is shown whole', () => {
  for (const path of ['/pricing', '/subscription'])
    for (const plan of planIds) {
      const card = findElementsByAttribute(findBuiltPage(path).document, 'data-plan', plan)[0]!;
      expect(findElementsByTag(findElementByClass(card, 'ticks'), 'li')).toHaveLength(
        listPlanCardFeatures(plan).length,
      );
    }
});
