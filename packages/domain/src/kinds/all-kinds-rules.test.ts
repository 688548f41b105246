import { describe, expect, it } from 'vitest';
import { passportPages } from '../records/pages.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { helplines } from '../reference/helplines.ts';
import { allKinds } from './index.ts';

const kept = allKinds.filter(kind => kind.page !== undefined);
const needs = allKinds.flatMap(kind => kind.needs ?? []);

/** Every text of a kind that people read, with where it occurs. Invented samples are left out. */
function wordsOf(kind: RecordKind): (readonly [where: string, text: string])[] {
  const collect = (value: unknown, where: string): (readonly [string, string])[] => {
    if (typeof value === 'string') return [[where, value]];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, part]) =>
      unread.has(key) ? [] : collect(part, `${where}.${key}`),
    );
  };
  const { label, titleFallback, texts, fields, due, dueEachYear, needs: asked, offer } = kind;
  return collect({ label, titleFallback, texts, fields, due, dueEachYear, needs: asked, offer }, kind.id);
}

// Members that people never read: keys, stored values (which must not change, whatever their spelling), names of
// companies, and conditions.
const unread = new Set([
  'sample',
  'initial',
  'value',
  'type',
  'mask',
  'shownWhen',
  'required',
  'optionsBy',
  'todayWhenFilled',
  'number',
  'id',
  'of',
  'when',
  'yearly',
  'rolls',
  'category',
  'reminder',
  'steps',
  'monthDay',
  'field',
  'about',
  'to',
  'drawing',
  'likely',
]);

const everyWord = allKinds.flatMap(wordsOf);
const found = (pattern: RegExp) => everyWord.filter(([, text]) => pattern.test(text));

describe('every kind that a person keeps', () => {
  it.each(kept)('$id stands on a page, under words that no other on it has', ({ id, page, texts }) => {
    expect(passportPages.map(({ id: known }) => known)).toContain(page);
    const others = kept.filter(other => other.id !== id && other.page === page);
    expect(others.map(other => other.texts.page)).not.toContain(texts.page);
  });

  it.each(kept)('$id ends its form with whose it is, what it goes with, and notes', ({ id, fields }) => {
    const last = ['owners', 'links', 'multiline'];
    // A person has no owner.
    const ends = id === 'person' ? last.slice(1) : last;
    expect(
      Object.values(fields)
        .map(field => field.type)
        .slice(-ends.length),
    ).toEqual(ends);
    expect(Object.keys(fields).slice(-ends.length)).toEqual(
      ends.map(type => (type === 'multiline' ? 'notes' : type)),
    );
  });

  it.each(kept)('$id offers to go together with kinds that are kept, and others first', ({ id, fields }) => {
    const likely = fields['links']?.likely ?? [];
    expect(likely.length).toBeGreaterThan(0);
    expect(kept.map(kind => kind.id)).toEqual(expect.arrayContaining([...likely]));
    expect(likely).not.toContain(id);
  });

  it.each(kept.filter(kind => kind.worth !== undefined))(
    '$id counts in totals what its card shows',
    ({ card, worth }) => {
      expect(worth?.amount).toBe(card.amount);
    },
  );

  it.each(kept)('$id says where to look, what happens when it is needed, and why to begin', ({ texts }) => {
    expect(texts.help.points.length).toBeGreaterThanOrEqual(2);
    for (const text of [texts.help.lead, texts.whenNeeded.text, texts.empty.text]) expect(text).not.toBe('');
  });
});

describe('what a passport asks for', () => {
  it('is kept under names of its own, and weighs about a hundred', () => {
    expect(new Set(needs.map(need => need.id)).size).toBe(needs.length);
    const weight = needs.reduce((sum, need) => sum + need.weight, 0);
    expect(Math.abs(weight - 100)).toBeLessThanOrEqual(10);
  });

  it.each(needs)('$step is a step of some minutes, with a reason', ({ minutes, reason, step }) => {
    expect(minutes).toBeGreaterThanOrEqual(1);
    expect(minutes).toBeLessThanOrEqual(10);
    expect(reason).toMatch(/^[A-Z].*\.$/);
    expect(step).not.toMatch(/\.$/);
  });
});

describe('the words of all kinds', () => {
  it('are many, so that nothing below is true of nothing', () => {
    expect(everyWord.length).toBeGreaterThan(1000);
    expect(everyWord).toContainEqual(['bill.fields.paymentMethod.options.0.label', 'Direct Debit']);
    expect(found(/executor/).length).toBeGreaterThan(10);
  });

  it('have no phone number but the helplines, which say where they were found', () => {
    expect(found(/\b0\d{2,4} ?\d{3}/)).toEqual([]);
    const rung = allKinds.flatMap(kind => kind.texts.help.helpline ?? []);
    expect(rung.length).toBeGreaterThan(0);
    for (const helpline of rung) expect(Object.values(helplines)).toContain(helpline);
  });

  it('are in UK spelling', () => {
    const american =
      /jewelry|orthoped|gynecolog|pediatric|counselor|\blicense\b|canceled\b|organiz|\bcolor|\bcenter\b|\bfavor|\bhonor|authoriz|recogniz|\bapologiz|\bcheck(?:ing)? account|\bprogram\b|memorializ|\benroll\b|\bfulfill\b|\bjudgement\b/i;
    expect(found(american)).toEqual([]);
  });

  it('have no terms of another country', () => {
    const foreign =
      /\$|\bzip code\b|social security|\bIRS\b|401\(?k|\bmortgagor\b|\battorney at law|\brealtor\b|\bestate tax\b|\bautomobile\b|\btruck\b|\blawyer\b|\bapartment\b|\bdriver'?s license\b/i;
    expect(found(foreign)).toEqual([]);
  });

  it('are plain and kind', () => {
    const stiff =
      /\butilis|\binvalid\b|pass(?:ed|es)? away|deceased|\bvault\b|\bdata\b|\bclick\b|\bplease note\b|\bin order to\b|\bprior to\b|\bcommence|\bvia\b|\be\.g\.|\bi\.e\.|!/i;
    expect(found(stiff)).toEqual([]);
  });

  it('have round quotation marks and no spaces too many', () => {
    expect(found(/['"]| {2}|^ | $| \.| ,/)).toEqual([]);
  });

  it('come in sentences of at most 25 words', () => {
    const long = everyWord.filter(([, text]) =>
      text.split(/(?<=[.:?!]) /).some(sentence => sentence.split(/\s+/).length > 25),
    );
    expect(long).toEqual([]);
  });
});
