import { describe, expect, it } from 'vitest';
import type { StoredRow } from '../store/database.ts';
import { openFirstRecords, openNextRecords } from './first-rows.ts';

const row = (number: number, more: Partial<StoredRow> = {}): StoredRow => ({
  id: `0198aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`,
  categoryId: 'accounts',
  keyVersion: 1,
  version: 1,
  deleted: false,
  envelope: '',
  rev: 1,
  ...more,
});
const rows = (count: number, more: (number: number) => Partial<StoredRow> = () => ({})) =>
  Array.from({ length: count }, (_, number) => row(number, more(number)));

describe('what is opened before the first page', () => {
  it('is all of a passport of ordinary size', () => {
    const some = rows(250);
    expect(openFirstRecords(some)).toEqual({ first: some, rest: [] });
  });

  it('is the oldest of each category of a large one, as many as a list draws, and no deleted ones', () => {
    const many = rows(3_000, number => ({
      categoryId: number < 2_000 ? 'accounts' : 'pensions',
      deleted: number % 2 === 0,
    }));
    const { first, rest } = openFirstRecords(many);
    const wanted = many.filter(
      ({ deleted }, number) => !deleted && (number < 100 || (number >= 2_000 && number < 2_100)),
    );
    expect(first).toEqual(wanted);
    expect([...first, ...rest].toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(many);
  });

  it('has everything that waits to be sent, deletions too', () => {
    const many = rows(2_000, number => (number > 1_995 ? { dirty: 1, deleted: number % 2 === 0 } : {}));
    expect(openFirstRecords(many).first.filter(({ dirty }) => dirty)).toEqual(many.slice(-4));
  });

  it('goes on part by part until nothing is left', () => {
    const many = rows(600);
    const seen: StoredRow[] = [];
    let left: readonly StoredRow[] = many;
    while (left.length > 0) {
      const { next, rest } = openNextRecords(left);
      seen.push(...next);
      left = rest;
    }
    expect(seen).toEqual(many);
  });
});
