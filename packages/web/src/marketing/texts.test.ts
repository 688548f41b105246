import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { claims } from './claims.ts';
import { messageCategories } from './parts/ContactForm.tsx';
import { allQuestions } from './parts/questions.ts';
import { countsOfCategories, posts } from './posts/posts.ts';
import { securityFiles, withPublishedLinks } from './security-files.ts';
import { files } from './testing/built-site.ts';
import { htmlOf } from './testing/pages.ts';
import { elementsOf, find, textOf, valueOf } from './testing/read-page.ts';

const linksOf = (html: string) => find(html, 'a', 'href').map(link => valueOf(link, 'href') ?? '');
const classed = (html: string, tag: string, name: string) =>
  find(html, tag).filter(element => valueOf(element, 'class')?.split(' ').includes(name));
const machineData = (html: string): unknown[] =>
  find(html, 'script', 'type')
    .filter(script => valueOf(script, 'type') === 'application/ld+json')
    .map(script => JSON.parse(textOf(script)));

describe('questions and answers', () => {
  const html = htmlOf('/faq');

  it('are many, and opening one closes the other: they share a name', () => {
    const details = find(html, 'details', 'name').filter(one => valueOf(one, 'name') === 'faq');
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
  const html = htmlOf('/contact');

  it('has four ways to reach us, who we are, questions and the quick links', () => {
    const [ways] = classed(html, 'ul', 'ways');
    expect(
      ways &&
        elementsOf(ways)
          .filter(({ tagName }) => tagName === 'h3')
          .map(textOf),
    ).toEqual(['Write to us here', 'Email', 'Phone', 'Post']);
    expect(find(html, 'h2').map(textOf)).toEqual(
      expect.arrayContaining(['Who and where we are', 'Common questions']),
    );
    expect(linksOf(html)).toEqual(
      expect.arrayContaining(['/security-login', '/pricing', '/emergency-access']),
    );
  });

  it('asks for a name, an email address, a subject, one of six categories and a message, all required', () => {
    const controls = ['input', 'select', 'textarea'].flatMap(tag => find(html, tag, 'required'));
    expect(controls.map(control => valueOf(control, 'name')).toSorted()).toEqual([
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
    expect(find(html, 'option').map(option => valueOf(option, 'value'))).toEqual([
      '',
      ...Object.keys(messageCategories),
    ]);
  });

  it('sends the form without script too, and every box has a label', () => {
    const [form] = find(html, 'form', 'method');
    expect(form && [valueOf(form, 'method'), valueOf(form, 'action')]).toEqual(['post', '/site/v1/contact']);
    const labelled = new Set(find(html, 'label', 'for').map(label => valueOf(label, 'for')));
    const ids = ['input', 'select', 'textarea']
      .flatMap(tag => find(html, tag, 'name'))
      .map(one => valueOf(one, 'id'));
    expect(ids.filter(id => !labelled.has(id))).toEqual([]);
  });
});

describe('the page about security', () => {
  const html = htmlOf('/security-login');

  it('has login in four steps, five questions, four standards and somebody to tell', () => {
    const [steps] = classed(html, 'ol', 'how');
    expect(steps && elementsOf(steps).filter(({ tagName }) => tagName === 'li')).toHaveLength(4);
    expect(find(html, 'details', 'name')).toHaveLength(5);
    const [standards] = classed(html, 'ul', 'standards');
    expect(standards && elementsOf(standards).filter(({ tagName }) => tagName === 'li')).toHaveLength(4);
    expect(find(html, 'h2').map(textOf)).toContain('Found a security problem?');
  });

  it('leads to the page with the documents for experts, and names no file itself', () => {
    expect(linksOf(html)).toContain('/how-this-is-checked');
    expect(html).not.toMatch(/Kept by a test|\.test\.ts/);
    const served = new Set(securityFiles.map(({ path }) => path));
    expect(
      new Set(linksOf(htmlOf('/how-this-is-checked')).filter(to => to.startsWith('/security/'))),
    ).toEqual(served);
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining([...served]));
  });
});

const bodyOf = (path: string) => securityFiles.find(file => file.path === path)?.body ?? '';

it('a document for experts links only to what is published, and names every promise and test vector', () => {
  expect(withPublishedLinks('[a](threat-model.md) [b](../x.ts) [c](decisions/1.md)')).toBe(
    '[a](threat-model.md) b c',
  );
  const links = securityFiles
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ body }) => [...body.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to));
  expect(new Set(links)).toEqual(new Set(['threat-model.md', 'vault-format.md']));
  expect(bodyOf('/security/promises.md').match(/^- /gm)).toHaveLength(Object.keys(claims).length);
  expect(Object.keys(JSON.parse(bodyOf('/security/vectors.json')))).toContain('keyset-v1');
});

it('the privacy policy has sixteen sections, the day of its last change and a link to write to us', () => {
  const html = htmlOf('/privacy');
  const titles = classed(html, 'section', 'policy').map(section => textOf(section).match(/^(\d+)\. /)?.[1]);
  expect(titles).toEqual(Array.from({ length: 16 }, (_, before) => String(before + 1)));
  expect(find(html, 'time', 'datetime').map(textOf)).toEqual(['26 November 2026']);
  expect(linksOf(html)).toContain('/contact');
});

it('what we can see shows every table of the database', () => {
  const { parts }: { parts: { tables: { name: string; columns: unknown[] }[] }[] } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'what-we-can-see.json'), 'utf8'),
  );
  const tables = parts.flatMap(part => part.tables);
  const html = htmlOf('/what-we-can-see');
  const shown = find(html, 'code').map(textOf);
  expect(shown).toEqual(expect.arrayContaining(tables.map(({ name }) => name)));
  const columns = tables.flatMap(table => table.columns).length;
  expect(shown).toHaveLength(tables.length + columns);
  expect(
    textOf(classed(html, 'p', 'lead')[0] ?? { nodeName: '#text' as const, value: '', parentNode: null }),
  ).toContain(`${tables.length} tables with ${columns} things`);
});

/** The guides a page links to. */
const listed = (path: string) =>
  linksOf(htmlOf(path)).filter(address => posts.some(({ id }) => address === `/blog/${id}`));

describe('the guides', () => {
  it('are at least twelve, each with a text, and no text is without its row', () => {
    expect(posts.length).toBeGreaterThanOrEqual(12);
    const texts = readdirSync(join(import.meta.dirname, 'posts')).filter(name => name.endsWith('.md'));
    expect(texts.toSorted()).toEqual(posts.map(({ id }) => `${id}.md`).toSorted());
  });

  it.each(posts)('$id is long enough to help, names its sources and is told to machines', post => {
    expect(post.body.split(/\s+/).length).toBeGreaterThanOrEqual(500);
    expect(post.body.split(/\s+/).length).toBeLessThanOrEqual(800);
    const html = htmlOf(`/blog/${post.id}`);
    expect(linksOf(html).filter(address => address.startsWith('https://')).length).toBeGreaterThanOrEqual(3);
    expect(machineData(html)).toEqual([
      expect.objectContaining({ '@type': 'Article', headline: post.title, datePublished: post.date }),
    ]);
  });

  it('are listed six by six, and Load More leads to the next six', () => {
    const ids = posts.map(({ id }) => `/blog/${id}`);
    expect(listed('/blog')).toEqual(ids.slice(0, 6));
    expect(listed('/blog/page/2')).toEqual(ids.slice(6, 12));
    const more = find(htmlOf('/blog'), 'a', 'data-load-more');
    expect(more.map(link => [textOf(link), valueOf(link, 'href')])).toEqual([['Load More', '/blog/page/2']]);
    const last = `/blog/page/${Math.ceil(posts.length / 6)}`;
    expect(find(htmlOf(last), 'a', 'data-load-more')).toEqual([]);
  });

  it.each(countsOfCategories)(
    'of the subject $words are counted, and stand on its page',
    ({ id, words, count }) => {
      const link = find(htmlOf('/blog'), 'a', 'href').find(
        one => valueOf(one, 'href') === `/blog/category/${id}` && textOf(one).includes('('),
      );
      expect(link && textOf(link)).toBe(`${words} (${count})`);
      expect(listed(`/blog/category/${id}`)).toHaveLength(count);
    },
  );

  it('are in the feed, and lists of them are not', () => {
    const items = [...htmlOf('/feed.xml').matchAll(/<item>.*?<link>https:\/\/[^/]+([^<]+)</g)].map(
      ([, path]) => path,
    );
    expect(items.toSorted()).toEqual(posts.map(({ id }) => `/blog/${id}`).toSorted());
  });
});
