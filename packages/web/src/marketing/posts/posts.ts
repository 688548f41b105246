/** The subjects of the guides, by their slug. */
export const postCategories = [
  { id: 'planning-ahead', words: 'Planning ahead' },
  { id: 'after-a-death', words: 'After a death' },
  { id: 'pensions-and-savings', words: 'Pensions and savings' },
  { id: 'bills-and-debts', words: 'Bills and debts' },
  { id: 'staying-safe', words: 'Staying safe' },
] as const;

export type PostCategory = (typeof postCategories)[number]['id'];

/** A guide. Its text is the Markdown file of the same name in this folder. */
export interface GuidePost {
  id: string;
  title: string;
  /** A sentence or two about the post, for the list, search engines and the feed. */
  excerpt: string;
  /** The date, as `YYYY-MM-DD`. */
  date: string;
  category: PostCategory;
  body: string;
  /** The day on which its figures and rules were last compared with the sources it names, `YYYY-MM-DD`. */
  checked: string;
  /** The number of words, to the nearest ten; link addresses do not count. */
  words: number;
  /** Reading time in minutes, at 200 words a minute. */
  readMinutes: number;
}

const bodies = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default', eager: true });

type Row = readonly [id: string, category: PostCategory, title: string, excerpt: string];

/** The rows, newest first. */
const rows: readonly Row[] = [
  [
    'what-to-record-first',
    'planning-ahead',
    'What to write down first',
    'Write down the ten facts your family would need first, in one afternoon. Everything else can wait.',
  ],
  [
    'probate',
    'after-a-death',
    'Probate in plain words',
    'When you need it, who can apply for it, what it costs and what to do first.',
  ],
  [
    'power-of-attorney',
    'planning-ahead',
    'Lasting power of attorney: do it while you are well',
    'Nobody can pay your bills for you without one. What it is, how to make one, what it costs.',
  ],
  [
    'state-pension',
    'pensions-and-savings',
    'Check your State Pension forecast',
    'Ten minutes that can be worth thousands: your forecast, your gaps, and credits people miss.',
  ],
  [
    'council-tax',
    'bills-and-debts',
    'Council tax: money off that people miss',
    'Living alone, dementia in the home, an empty house after a death: what to tell the council.',
  ],
  [
    'county-court-judgments',
    'bills-and-debts',
    'A county court judgment: what to do in the first month',
    'Pay within a month and the judgment comes off the register. What to do if you cannot pay, or if the judgment is wrong.',
  ],
  [
    'first-month',
    'after-a-death',
    'The first month after a death',
    'What comes first, what may wait, and who you can tell at the same time.',
  ],
  [
    'funeral-costs',
    'after-a-death',
    'What a funeral costs, and who pays',
    'What you must pay for, what is optional, and where to find help.',
  ],
  [
    'digital-accounts',
    'planning-ahead',
    'Digital accounts: what happens to them',
    'Photos, emails and money behind a login. What to set up today, and what a family should do.',
  ],
  [
    'lost-accounts',
    'pensions-and-savings',
    'Find lost accounts and pensions, free of charge',
    'Old savings, Premium Bonds, pensions and child trust funds: who looks for them, at no cost.',
  ],
  [
    'joint-accounts',
    'after-a-death',
    'Joint accounts when one of you dies',
    'Whose money it is, which debts you owe, and what to do in the first week.',
  ],
  [
    'life-insurance',
    'planning-ahead',
    'Life insurance, and why to put it in trust',
    'With a free form, your family can have the money in weeks, not months.',
  ],
  [
    'scams-and-sharing',
    'staying-safe',
    'Scams, and how to share money matters safely',
    'How a scam feels, what to do in the first hour, and better ways than lending your card.',
  ],
];

const written = '2026-11-22';
const checked = '2026-11-22';

export const guidePosts: readonly GuidePost[] = rows.map(([id, category, title, excerpt]) => {
  const body = bodies[`./${id}.md`];
  if (body === undefined) throw new Error(`there is no text for the guide ${id}`);
  const words = countWordsInMarkdown(body);
  return {
    id,
    category,
    title,
    excerpt,
    body,
    checked,
    date: written,
    words: Math.round(words / 10) * 10,
    readMinutes: Math.max(1, Math.round(words / 200)),
  };
});

/** Counts the words of a Markdown text that a reader sees. */
export function countWordsInMarkdown(markdown: string): number {
  return markdown.replaceAll(/\]\([^)]*\)/g, ']').match(/[\p{L}\p{N}][^\s[\]]*/gu)?.length ?? 0;
}

/** The subjects, each with its number of guides. */
export const guideCountsByCategory = postCategories.map(subject => ({
  ...subject,
  count: guidePosts.filter(({ category }) => category === subject.id).length,
}));

export const getPostCategoryName = (id: PostCategory): string =>
  postCategories.find(subject => subject.id === id)?.words ?? id;
