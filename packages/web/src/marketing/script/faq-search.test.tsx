import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { faqPage } from '../pages/faq.tsx';
import { enableAnswerSearch } from './faq-search.ts';

const { Body } = faqPage;
const shown = () => [...document.querySelectorAll('details')].filter(one => !one.hidden);
const person = userEvent.setup();

beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(<Body />);
});

it('without script there is no box that would do nothing', () => {
  expect(screen.queryByRole('search')).toBeNull();
});

it('leaves the answers that have every word, with their headings, and says how many', async () => {
  enableAnswerSearch();
  const all = shown().length;
  await person.type(screen.getByLabelText('Search the answers'), 'KIT  lost');
  expect(shown().length).toBeGreaterThan(0);
  expect(shown().length).toBeLessThan(all);
  for (const one of shown()) expect(one.textContent.toLowerCase()).toMatch(/kit/);
  expect(screen.getByRole('status').textContent).toMatch(/^\d+ answers?$/);
  const sections = [...document.querySelectorAll<HTMLElement>('[data-faq] section')].filter(
    ({ hidden }) => !hidden,
  );
  expect(sections.map(one => one.querySelectorAll('details:not([hidden])').length)).not.toContain(0);
  await person.clear(screen.getByLabelText('Search the answers'));
  expect(shown()).toHaveLength(all);
});

it.each(['price', 'trial', 'refund', '2FA', 'biometric', 'spouse', 'backup'])(
  'finds an answer for “%s”',
  async word => {
    enableAnswerSearch();
    await person.type(screen.getByLabelText('Search the answers'), word);
    expect(shown().length).toBeGreaterThan(0);
  },
);

it.each([
  ['encryption', 'Can you read what I write down?'],
  ['GDPR', 'Where is my data, and what are my rights?'],
  ['where is my data', 'Where is my data, and what are my rights?'],
  ['iphone', 'Which phones and computers does Kinfolio work on?'],
  ['app', 'Which phones and computers does Kinfolio work on?'],
  ['children', 'Who is Kinfolio for?'],
  ['Scotland', 'Who is Kinfolio for?'],
  ['power of attorney', 'What happens when I die?'],
  ['probate', 'What happens when I die?'],
  ['VAT', 'What does Kinfolio cost?'],
  ['refund', 'Can I get my money back?'],
  ['close account', 'How do I close my account?'],
])('finds for “%s” first “%s”', async (words, question) => {
  enableAnswerSearch();
  await person.type(screen.getByLabelText('Search the answers'), words);
  expect(shown()[0]?.querySelector('summary')?.textContent).toBe(question);
});

it('says so when there is nothing', async () => {
  enableAnswerSearch();
  await person.type(screen.getByLabelText('Search the answers'), 'zebra');
  expect(shown()).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('Nothing found. Try another word.');
});

it('gives way to a topic that is asked for', async () => {
  enableAnswerSearch();
  const all = shown().length;
  const box = screen.getByLabelText<HTMLInputElement>('Search the answers');
  await person.type(box, 'zebra');
  await person.click(screen.getByRole('link', { name: 'How to log in' }));
  expect(shown()).toHaveLength(all);
  expect(box.value).toBe('');
});
