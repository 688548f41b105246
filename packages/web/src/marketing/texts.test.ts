import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicClaims } from './claims.ts';
import { messageCategories } from './parts/ContactForm.tsx';
import { allQuestions } from './parts/questions.ts';
import { guideCountsByCategory, guidePosts } from './posts/posts.ts';
import { removeUnpublishedLinks, securityFiles } from './security-files.ts';
import { renderedSiteFiles } from './testing/built-site.ts';
import { renderPageHtml } from './testing/pages.ts';
import { findElements, getAttributeValue, getElementText, listElements } from './testing/read-page.ts';

const linksOf = (html: string) =>
  findElements(html, 'a', 'href').map(link => getAttributeValue(link, 'href') ?? '');
const classed = (html: string, tag: string, name: string) =>
  findElements(html, tag).filter(element => getAttributeValue(element, 'class')?.split(' ').includes(name));
const machineData = (html: string): unknown[] =>
  findElements(html, 'script', 'type')
    .filter(script => getAttributeValue(script, 'type') === 'application/ld+json')
    .map(script => JSON.parse(getElementText(script)));

describe('questions and answers', () => {
  const html = renderPageHtml('/faq');

  it('are many, and opening one closes the other: they share a name', () => {
    const details = findElements(html, 'details', 'name').filter(
      one => getAttributeValue(one, 'name') === 'faq',
    );
    expect(details).toHaveLength(allQuestions.length);
    expect(allQuestions.length).toBeGreaterThanOrEqual(20);
  });

  it('are told to machines too, each with its answer', () => {
    expect(machineData(html)).toEqual([
      expect.objectContaining({
        '@type': 'FAQPage',
        mainEntity: allQuestions.map(({ asks }) =>
          expect.objectContaining({
            name: asks,
            acceptedAnswer: { '@type': 'Answer', text: expect.stringMatching(/\.$/) },
          }),
        ),
      }),
    ]);
  });
});

describe('the contact page', () => {
  const html = renderPageHtml('/contact');

  it('has four ways to reach us, who we are, questions and the quick links', () => {
    const [ways] = classed(html, 'ul', 'ways');
    expect(
      ways &&
        listElements(ways)
          .filter(({ tagName }) => tagName === 'h3')
          .map(getElementText),
    ).toEqual(['Write to us here', 'Email', 'Phone', 'Post']);
    expect(findElements(html, 'h2').map(getElementText)).toEqual(
      expect.arrayContaining(['Who and where we are', 'Common questions']),
    );
    expect(linksOf(html)).toEqual(
      expect.arrayContaining(['/security-login', '/pricing', '/emergency-access']),
    );
  });

  it('asks for a name, an email address, a subject, one of six categories and a message, all required', () => {
    const controls = ['input', 'select', 'textarea'].flatMap(tag => findElements(html, tag, 'required'));
    expect(controls.map(control => getAttributeValue(control, 'name')).toSorted()).toEqual([
      'category',
      'email',
      'message',
      'name',
      'subject',
    ]);
    expect(Object.keys(messageCategories)).toEqual([
      'general',
      'technical',
      'billing',
      'security',
      'feature',
      'partnership',
    ]);
    expect(findElements(html, 'option').map(option => getAttributeValue(option, 'value'))).toEqual([
      '',
      ...Object.keys(messageCategories),
    ]);
  });

  it('sends the form without script too, and every box has a label', () => {
    const [form] = findElements(html, 'form', 'method');
    expect(form && [getAttributeValue(form, 'method'), getAttributeValue(form, 'action')]).toEqual([
      'post',
      '/site/v1/contact',
    ]);
    const labelled = new Set(
      findElements(html, 'label', 'for').map(label => getAttributeValue(label, 'for')),
    );
    const ids = ['input', 'select', 'textarea']
      .flatMap(tag => findElements(html, tag, 'name'))
      .map(one => getAttributeValue(one, 'id'));
    expect(ids.filter(id => !labelled.has(id))).toEqual([]);
  });
});

describe('the page about security', () => {
  const html = renderPageHtml('/security-login');

  it('has login in four steps, five questions, four standards and somebody to tell', () => {
    const [steps] = classed(html, 'ol', 'how');
    expect(steps && listElements(steps).filter(({ tagName }) => tagName === 'li')).toHaveLength(4);
    expect(findElements(html, 'details', 'name')).toHaveLength(5);
    const [standards] = classed(html, 'ul', 'standards');
    expect(standards && listElements(standards).filter(({ tagName }) => tagName === 'li')).toHaveLength(4);
    expect(findElements(html, 'h2').map(getElementText)).toContain('Found a security problem?');
  });

  it('leads to the page with the documents for experts, and names no file itself', () => {
    expect(linksOf(html)).toContain('/how-this-is-checked');
    expect(html).not.toMatch(/Kept by a test|\.test\.ts/);
    const served = new Set(securityFiles.map(({ path }) => path));
    expect(
      new Set(linksOf(renderPageHtml('/how-this-is-checked')).filter(to => to.startsWith('/security/'))),
    ).toEqual(served);
    expect(renderedSiteFiles.map(({ path }) => path)).toEqual(expect.arrayContaining([...served]));
  });
});

const bodyOf = (path: string) => securityFiles.find(file => file.path === path)?.body ?? '';

it('a document for experts links only to what is published, and names every promise and test vector', () => {
  expect(removeUnpublishedLinks('[a](threat-model.md) [b](../x.ts) [c](decisions/1.md)')).toBe(
    '[a](threat-model.md) b c',
  );
  const links = securityFiles
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ body }) => [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to));
  expect(new Set(links)).toEqual(new Set(['threat-model.md', 'vault-format.md']));
  expect(bodyOf('/security/promises.md').match(/^- /gm)).toHaveLength(Object.keys(publicClaims).length);
  expect(Object.keys(JSON.parse(bodyOf('/security/vectors.json')))).toContain('keyset-v1');
});

it('the privacy policy has sixteen sections, the day of its last change and a link to write to us', () => {
  const html = renderPageHtml('/privacy');
  const titles = classed(html, 'section', 'policy').map(
    section => getElementText(section).match(/^(\d+)\. /)?.[1],
  );
  expect(titles).toEqual(Array.from({ length: 16 }, (_, before) => String(before + 1)));
  expect(findElements(html, 'time', 'datetime').map(getElementText)).toEqual(['1 December 2026']);
  expect(linksOf(html)).toContain('/contact');
});

it('what we can see shows every table of the database', () => {
  const { parts }: { parts: { tables: { name: string; columns: unknown[] }[] }[] } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'what-we-can-see.json'), 'utf8'),
  );
  const tables = parts.flatMap(part => part.tables);
  const html = renderPageHtml('/what-we-can-see');
  const shown = findElements(html, 'code').map(getElementText);
  expect(shown).toEqual(expect.arrayContaining(tables.map(({ name }) => name)));
  const columns = tables.flatMap(table => table.columns).length;
  expect(shown).toHaveLength(tables.length + columns);
  expect(
    getElementText(
      classed(html, 'p', 'lead')[0] ?? { nodeName: '#text' as const, value: '', parentNode: null },
    ),
  ).toContain(`${tables.length} tables with ${columns} things`);
});

/** The guides a page links to. */
const listed = (path: string) =>
  linksOf(renderPageHtml(path)).filter(address => guidePosts.some(({ id }) => address === `/blog/${id}`));

describe('the guides', () => {
  it('are at least twelve, each with a text, and no text is without its row', () => {
    expect(guidePosts.length).toBeGreaterThanOrEqual(12);
    const texts = readdirSync(join(import.meta.dirname, 'posts')).filter(name => name.endsWith('.md'));
    expect(texts.toSorted()).toEqual(guidePosts.map(({ id }) => `${id}.md`).toSorted());
  });

  it.each(guidePosts)('$id is long enough to help, names its sources and is told to machines', post => {
    expect(post.body.split(/\s+/).length).toBeGreaterThanOrEqual(500);
    expect(post.body.split(/\s+/).length).toBeLessThanOrEqual(800);
    const html = renderPageHtml(`/blog/${post.id}`);
    expect(linksOf(html).filter(address => address.startsWith('https://')).length).toBeGreaterThanOrEqual(3);
    expect(machineData(html)).toEqual([
      expect.objectContaining({ '@type': 'Article', headline: post.title, datePublished: post.date }),
    ]);
  });

  it('are listed six by six, and Load More leads to the next six', () => {
    const ids = guidePosts.map(({ id }) => `/blog/${id}`);
    expect(listed('/blog')).toEqual(ids.slice(0, 6));
    expect(listed('/blog/page/2')).toEqual(ids.slice(6, 12));
    const more = findElements(renderPageHtml('/blog'), 'a', 'data-load-more');
    expect(more.map(link => [getElementText(link), getAttributeValue(link, 'href')])).toEqual([
      ['Load More', '/blog/page/2'],
    ]);
    const last = `/blog/page/${Math.ceil(guidePosts.length / 6)}`;
    expect(findElements(renderPageHtml(last), 'a', 'data-load-more')).toEqual([]);
  });

  it.each(guideCountsByCategory)(
    'of the subject $words are counted, and stand on its page',
    ({ id, words, count }) => {
      const link = findElements(renderPageHtml('/blog'), 'a', 'href').find(
        one => getAttributeValue(one, 'href') === `/blog/category/${id}` && getElementText(one).includes('('),
      );
      expect(link && getElementText(link)).toBe(`${words} (${count})`);
      expect(listed(`/blog/category/${id}`)).toHaveLength(count);
    },
  );

  it('are in the feed, and lists of them are not', () => {
    const items = [...renderPageHtml('/feed.xml').matchAll(/<item>.*?<link>https:\/\/[^/]+([^<]+)</g)].map(
      ([, path]) => path,
    );
    expect(items.toSorted()).toEqual(guidePosts.map(({ id }) => `/blog/${id}`).toSorted());
  });
});
