import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ChangedTerms, createChangedTerms, limitRestoredTerms, termsInForce } from './change-terms.ts';
import { type GrantTerms, type GrantTiming, grantLevels } from './terms.ts';

// The oracle uses neither former terms nor the start of a wait. It knows every signed document and when it was signed,
// and checks one question at a time: would each document that was in force in the last 72 hours allow this?

const hour = 3_600_000;
const wait = 72 * hour;
const start = Date.UTC(2026, 10, 20, 9);
const names = ['a', 'b', 'c'];
const dayNames = ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'];

interface Question {
  readonly category: string;
  readonly plusDays: number;
  readonly level: GrantTerms['level'];
  /**
   * How the access would open: on a day within a window, after a number of days of silence, a number of days after a
   * request, or after the request of a card holder we cannot contact.
   */
  readonly road: { readonly day: string } | { readonly silent: number } | { readonly asked: number } | 'long';
}

function mayOpen({ categories, level, when }: GrantTerms, { category, plusDays, ...asked }: Question) {
  const opensThen = categories.some(one => one.category === category && one.plusDays <= plusDays);
  const isHighEnough =
    ['view', 'edit', 'full'].indexOf(level) >= ['view', 'edit', 'full'].indexOf(asked.level);
  return opensThen && isHighEnough && leadsThere(when, asked.road);
}

function leadsThere(when: GrantTiming, road: Question['road']): boolean {
  if (when.kind === 'always') return true;
  if (when.kind === 'window')
    return typeof road === 'object' && 'day' in road && when.from <= road.day && road.day <= when.to;
  if (road === 'long') return when.longRoad;
  if ('silent' in road) return when.silentDays !== null && when.silentDays <= road.silent;
  return 'asked' in road && when.askDays !== null && when.askDays <= road.asked;
}

const questions: readonly Question[] = names.flatMap(category =>
  [0, 5].flatMap(plusDays =>
    grantLevels.flatMap(level =>
      [
        ...dayNames.map(day => ({ day })),
        ...[1, 7, 14, 90].map(silent => ({ silent })),
        ...[1, 7, 14, 90].map(asked => ({ asked })),
        'long' as const,
      ].map(road => ({ category, plusDays, level, road })),
    ),
  ),
);

const categories = fc
  .subarray(names, { minLength: 1 })
  .chain(chosen =>
    fc.tuple(...chosen.map(category => fc.constantFrom(0, 5).map(plusDays => ({ category, plusDays })))),
  )
  .map(chosen => chosen.map(one => ({ ...one, check: '', keyVersion: 1 })));
const days = fc.constantFrom(null, 1, 7, 14, 90);
const whenOf = {
  always: fc.constant<GrantTiming>({ kind: 'always' }),
  window: fc
    .tuple(fc.constantFrom(...dayNames), fc.constantFrom(...dayNames))
    .map(([one, other]): GrantTiming => {
      const [from = one, to = other] = [one, other].toSorted();
      return { kind: 'window', from, to };
    }),
  release: fc.record({
    kind: fc.constant('release' as const),
    askDays: days,
    longRoad: fc.boolean(),
    silentDays: days,
  }),
};
const termsOf = (kind: GrantTiming['kind']): fc.Arbitrary<GrantTerms> =>
  fc.record({ categories, level: fc.constantFrom(...grantLevels), when: whenOf[kind] });

/**
 * Changes made by two devices. Each change is based on the newest document or refused, so the documents form a single
 * sequence.
 */
const course = fc.constantFrom<GrantTiming['kind'][]>('always', 'window', 'release').chain(kind =>
  fc.record({
    first: termsOf(kind),
    changes: fc.array(
      fc.record({
        afterHours: fc.oneof(fc.constantFrom(0, 71, 72, 73), fc.integer({ min: 0, max: 200 })),
        next: termsOf(kind),
        // A change can also return to one of the earlier documents.
        back: fc.option(fc.nat(5), { freq: 3 }),
      }),
      { maxLength: 8 },
    ),
  }),
);

interface Course {
  readonly signed: readonly { readonly atMs: number; readonly terms: GrantTerms }[];
  readonly kept: readonly ChangedTerms[];
}

function live({ first, changes }: { first: GrantTerms; changes: readonly Change[] }): Course {
  const signed = [{ atMs: start, terms: first }];
  const kept: ChangedTerms[] = [{}];
  for (const { afterHours, next, back } of changes) {
    const before = signed.at(-1) ?? { atMs: start, terms: first };
    const terms = back === null ? next : (signed.at(-1 - (back % signed.length))?.terms ?? next);
    const atMs = before.atMs + afterHours * hour;
    kept.push(createChangedTerms({ document: before.terms, ...kept.at(-1) }, terms, atMs));
    signed.push({ atMs, terms });
  }
  return { signed, kept };
}
interface Change {
  readonly afterHours: number;
  readonly next: GrantTerms;
  readonly back: number | null;
}

/**
 * The oracle: allows only what is granted by the current terms and by every set of terms in force during the last 72
 * hours.
 */
function isAllowed(signed: Course['signed'], question: Question, nowMs: number): boolean {
  const until = (place: number) => signed[place + 1]?.atMs ?? Infinity;
  return signed
    .filter(({ atMs }, place) => atMs <= nowMs && until(place) > nowMs - wait)
    .every(({ terms }) => mayOpen(terms, question));
}

it('grants never more than each document of the last 72 hours, and all of the newest once it is so old', () => {
  fc.assert(
    fc.property(course, given => {
      const { signed, kept } = live(given);
      const wrong: object[] = [];
      for (const [place, { atMs, terms }] of signed.entries()) {
        const endMs = Math.min(signed[place + 1]?.atMs ?? Infinity, atMs + 80 * hour);
        for (const nowMs of [atMs, atMs + 71 * hour, atMs + wait - 1, atMs + wait, endMs - 1]) {
          if (nowMs < atMs || nowMs >= endMs) continue;
          const inForce = termsInForce(terms, kept[place] ?? {}, nowMs);
          const isOld = nowMs >= atMs + wait;
          for (const question of questions) {
            const may = mayOpen(inForce, question);
            if (may && !isAllowed(signed, question, nowMs)) wrong.push({ early: question, nowMs });
            if (isOld && may !== mayOpen(terms, question)) wrong.push({ late: question, nowMs });
          }
        }
      }
      expect(wrong).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

it('keeps what was in force and is in the next document, at the instant of each change', () => {
  fc.assert(
    fc.property(course, given => {
      const { signed, kept } = live(given);
      for (const [place, { atMs, terms }] of signed.entries()) {
        const before = signed[place - 1];
        if (before === undefined) continue;
        const then = termsInForce(before.terms, kept[place - 1] ?? {}, atMs);
        const now = termsInForce(terms, kept[place] ?? {}, atMs);
        const both = questions.filter(one => mayOpen(then, one) && mayOpen(terms, one));
        expect(questions.filter(one => mayOpen(now, one))).toEqual(both);
      }
    }),
    { numRuns: 400 },
  );
});

it('a restore grants what both the backup and the last terms grant, whenever it is made and however long it is waited', () => {
  const restore = fc.record({ backedUp: fc.nat(8), afterHours: fc.integer({ min: 0, max: 100 }) });
  fc.assert(
    fc.property(course, restore, fc.boolean(), (given, { backedUp, afterHours }, returned) => {
      const { signed, kept } = live(given);
      const [newest, backup] = [signed.length - 1, backedUp % signed.length];
      const stored = (place: number) => ({
        document: signed[place]?.terms ?? given.first,
        ...kept[place],
      });
      const atMs = (signed[newest]?.atMs ?? start) + afterHours * hour;
      const last = stored(newest);
      // A document restored from a device carries no running wait.
      const restored = returned ? { document: stored(backup).document } : stored(backup);
      const limited = limitRestoredTerms(last, restored, atMs);
      for (const nowMs of [0, 30, 71, 73, 5000].map(hours => atMs + hours * hour)) {
        const [now, lost, old] = [
          termsInForce(restored.document, limited, nowMs),
          termsInForce(last.document, last, nowMs),
          termsInForce(restored.document, restored, nowMs),
        ];
        const may = questions.filter(one => mayOpen(now, one));
        const both = questions.filter(one => mayOpen(lost, one) && mayOpen(old, one));
        expect(both).toEqual(expect.arrayContaining(may));
        // After a restore the oracle gives only an upper limit: the restored grant keeps to its last terms,
        // even where a wait in the backup is over by now.
        expect(nowMs === atMs ? may : both).toEqual(both);
      }
    }),
    { numRuns: 400 },
  );
});

it('a limit stays while the same terms are issued again, ends with narrower ones, and waits with others', () => {
  const limited: ChangedTerms = { former: sharing(['a']), widenedAtMs: undefined };
  const document = sharing(['a', 'b']);
  expect(createChangedTerms({ document, ...limited }, document, start)).toEqual(limited);
  expect(createChangedTerms({ document, ...limited }, sharing(['a']), start).former).toBeUndefined();
  expect(createChangedTerms({ document, ...limited }, sharing(['b']), start).widenedAtMs).toBe(start);
});

const sharing = (chosen: readonly string[]): GrantTerms => ({
  categories: chosen.map(category => ({ category, check: '', keyVersion: 1, plusDays: 0 })),
  level: 'view',
  when: { kind: 'always' },
});

it('leaves a wait as it is when a change takes some of it back, and begins it again when one adds', () => {
  const wider = createChangedTerms({ document: sharing(['a']) }, sharing(['a', 'b', 'c']), start);
  const document = sharing(['a', 'b', 'c']);
  const less = createChangedTerms({ document, ...wider }, sharing(['a', 'b']), start + 71 * hour);
  expect(less.widenedAtMs).toBe(start);
  expect(termsInForce(sharing(['a', 'b']), less, start + wait).categories).toHaveLength(2);
  const none = createChangedTerms({ document, ...wider }, sharing(['a']), start + hour);
  expect(none).toEqual({ former: undefined, widenedAtMs: undefined });
  const more = createChangedTerms({ document: sharing(['a', 'b']), ...less }, document, start + 71 * hour);
  expect(more.widenedAtMs).toBe(start + 71 * hour);
});
