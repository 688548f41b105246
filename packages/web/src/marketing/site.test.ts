import { readdirSync } from 'node:fs';
import { planIds, plans, yearlyPerMonth, yearlySaving } from '@kinfolio/domain/accounts/plans';
import { formatMoney } from '@kinfolio/domain/values/money';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { routePatterns } from '../../scripts/route-patterns.ts';
import { listedAppPages } from './found.ts';
import { emergencyAccess, featureCards, whoSeesWhat } from './landing/features.ts';
import { steps } from './landing/steps.ts';
import { featuresOf, shortName } from './parts/plan-cards.ts';
import { posts } from './posts/posts.ts';
import { publicPages } from './site.tsx';
import { files, pageAt, pages, withAttribute, withClass, withTag } from './testing/built-site.ts';
import { elementsOf, textOf, valueOf } from './testing/read-page.ts';

const ownFiles = new Set(readdirSync(new URL('../../public', import.meta.url)).map(name => `/${name}`));
/** What the build and the server add to the pages and the app. */
const others = [
  '/assets/public.css',
  '/assets/public.js',
  '/.well-known/security.txt',
  '/site/v1/contact',
  '/site/v1/newsletter',
];
const appRoutes = new Set(routePatterns());
const each = pages.map(page => [page.path, page] as const);
const valuesOf = (node: Parameters<typeof elementsOf>[0], ...names: string[]) =>
  elementsOf(node).flatMap(element => names.flatMap(name => valueOf(element, name) ?? []));

const links = (within: Parameters<typeof withTag>[0]) =>
  withTag(within, 'a').map(element => [textOf(element), valueOf(element, 'href')]);

describe('every link of every public page', () => {
  const known = new Set([...files.map(({ path }) => path), ...ownFiles, ...others, ...appRoutes]);
  const leads = (page: string, href: string): boolean => {
    const url = new URL(href, `https://origin.invalid${page}`);
    if (url.origin !== 'https://origin.invalid') return /^(https|mailto|tel):$/.test(url.protocol);
    const target = pages.find(({ path }) => path === url.pathname);
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
  const told = files.flatMap(({ path, guide }) => (guide === undefined ? [] : [{ path, ...guide }]));
  expect(told).toEqual(
    posts.map(({ id, title, excerpt, date }) => ({
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
      // How React writes: void elements, the doctype in capitals by the serialiser, a long title of a post.
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
    for (const { path, document } of pages) {
      const { title, description } = publicPages.find(page => page.path === path)!;
      expect(withTag(document, 'title').map(textOf)).toEqual([`${title} - Kinfolio`]);
      expect([path, description.length > 20 && description.length <= 160]).toEqual([path, true]);
      expect([path, withTag(document, 'h1').length]).toEqual([path, 1]);
      expect([path, withAttribute(document, 'style')]).toEqual([path, []]);
    }
    const listed = publicPages.filter(page => page.listed !== false);
    for (const of of ['title', 'description', 'path'] as const)
      expect([of, new Set(listed.map(page => page[of])).size]).toEqual([of, listed.length]);
  });

  it('asks for nothing from anybody else', () => {
    const asked = pages.flatMap(({ document }) =>
      elementsOf(document)
        .filter(({ tagName }) => tagName !== 'a')
        .flatMap(element =>
          ['src', 'href', 'srcset', 'action', 'data'].flatMap(name => valueOf(element, name) ?? []),
        ),
    );
    expect(asked.filter(address => !/^(\/|#|https:\/\/origin\.invalid\/)/.test(address))).toEqual([]);
  });
});

it('the picture of shared links is there for every page', () => {
  for (const { path, document } of pages) {
    const [picture] = withAttribute(document, 'property', 'og:image');
    const address = valueOf(picture!, 'content') ?? '';
    expect([path, ownFiles.has(address.replace('https://origin.invalid', ''))]).toEqual([path, true]);
  }
});

it('the sitemap has every page that may be found, and no other', () => {
  const { body } = files.find(({ path }) => path === '/sitemap.xml')!;
  const found = [...body.matchAll(/<loc>https:\/\/origin\.invalid([^<]*)<\/loc>/g)].map(([, path]) => path);
  const listed = publicPages.filter(page => page.listed !== false).map(({ path }) => path);
  expect(found).toEqual([...listed, ...listedAppPages]);
  for (const path of listedAppPages) expect(appRoutes).toContain(path);
  for (const { path, document } of pages) {
    const isFound = withAttribute(document, 'name', 'robots').length === 0;
    expect([path, isFound]).toEqual([path, found.includes(path)]);
  }
});

it('the feed has every guide, newest first', () => {
  const { body } = files.find(({ path }) => path === '/feed.xml')!;
  const guides = publicPages.filter(({ path }) => /^\/blog\/[^/]+$/.test(path));
  const days = [...body.matchAll(/<pubDate>([^<]*)<\/pubDate>/g)].map(([, day]) => Date.parse(day ?? ''));
  expect(days).toHaveLength(guides.length);
  expect(days).toEqual(days.toSorted((a, b) => b - a));
});

describe('the first page', () => {
  const { document } = pageAt('/');

  it('has the nine links of the header, once in the bar and once in the menu', () => {
    const header = withTag(document, 'header')[0]!;
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
    expect(links(withClass(document, 'hero'))).toEqual([
      ['Try It Free for 30 Days', '/signup'],
      ['Try Budgeting Tool', '/budgeting'],
      ['See How It Works', '/previews/dashboard'],
    ]);
    expect(withTag(withClass(document, 'badges'), 'b').map(textOf)).toEqual([
      'Bank-level safety',
      'Data protected',
      'Share with family',
      'Always available',
      'Works on phone',
      'Smart dashboard',
    ]);
  });

  it('has ten features, and they lead where the specification says', () => {
    const [features] = withAttribute(document, 'id', 'features');
    const ten = [emergencyAccess, whoSeesWhat, ...featureCards];
    expect(ten).toHaveLength(10);
    expect(withTag(features!, 'h3').map(textOf).toSorted()).toEqual(ten.map(({ title }) => title).toSorted());
    const leads = new Map(
      withTag(features!, 'a')
        .map(element => {
          // The two with a picture have links of their own words; of the others the title leads on.
          const [words = '', of = words] = textOf(element).split(': ');
          return [of, valueOf(element, 'href')] as const;
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
    expect(withTag(withClass(document, 'eight'), 'h3')).toHaveLength(8);
    const categories = links(withClass(document, 'files')).map(([, href]) => href);
    expect(categories).toEqual(
      ['bank-accounts', 'investments', 'insurance', 'property', 'bills', 'legal', 'contacts', 'debts'].map(
        id => `/categories/${id}`,
      ),
    );
    expect(steps).toHaveLength(8);
    expect(withTag(withClass(document, 'how'), 'h3').map(textOf)).toEqual(steps.map(({ title }) => title));
  });

  it('opens previews over the page, and nothing else', () => {
    for (const link of withTag(withTag(document, 'main')[0]!, 'a')) {
      const href = valueOf(link, 'href') ?? '';
      const opens = /^\/(previews|demo|categories)\//.test(href);
      expect([href, valueOf(link, 'data-dialog') !== undefined]).toEqual([href, opens]);
    }
  });

  it.each(planIds)('shows the %s plan: prices, saving, three things and the count of the rest', plan => {
    const card = withAttribute(document, 'data-plan', plan)[0]!;
    const { monthlyPence, yearlyPence } = plans[plan];
    const words = textOf(card);
    for (const amount of [monthlyPence, yearlyPerMonth(plan), yearlyPence, yearlySaving(plan)])
      expect(words).toContain(formatMoney(amount));
    const features = featuresOf(plan);
    const counts = withTag(card, 'summary').map(textOf);
    expect(counts).toEqual(
      features.length > 3 ? [`and ${features.length - 3} more in ${shortName(plan)}`] : [],
    );
    expect(withTag(withClass(card, 'ticks'), 'li').map(textOf)).toEqual(features.slice(0, 3));
    expect(links(card).map(([, href]) => href)).toEqual(
      ['monthly', 'yearly'].map(interval => `/subscription?plan=${plan}&interval=${interval}`),
    );
  });

  it('says that a year saves a fifth', () => {
    expect(textOf(withClass(document, 'toggle'))).toContain('Save 20%');
  });
});

it('every plan on the pages about prices is shown whole', () => {
  for (const path of ['/pricing', '/subscription'])
    for (const plan of planIds) {
      const card = withAttribute(pageAt(path).document, 'data-plan', plan)[0]!;
      expect(withTag(withClass(card, 'ticks'), 'li')).toHaveLength(featuresOf(plan).length);
    }
});
