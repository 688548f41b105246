import { z } from 'zod';
import { boxesOfText, type DayParts, dayIfStored, formatDay, parseDay } from '../values/calendar.ts';
import { isHundredths } from '../values/hundredths.ts';
import { formatMoney, parseMoney, penceIfStored, storedOfPence } from '../values/money.ts';
import { formatPhone, phoneWarning } from '../values/phone.ts';
import {
  formatNiNumber,
  formatSortCode,
  formatTaxYear,
  isAccountNumber,
  isCurrentRegistration,
  isEmail,
  isPostcode,
  isSortCode,
  isTaxYear,
  looksLikeCardNumber,
  niProblem,
  normaliseNiNumber,
  normalisePhone,
  normalisePostcode,
  normaliseRegistration,
  normaliseTaxYear,
  normaliseWebAddress,
  withoutSeparators,
} from '../values/uk.ts';
import {
  dayWords,
  deletedPersonWords,
  lengthOf,
  limits,
  missingWords,
  moneyWords,
  niWords,
  outsideWords,
  ownersWords,
  tooLongWords,
  words,
} from './field-words.ts';
import type { Field, FieldType } from './fields.ts';
import { linksOf } from './links.ts';
import { type Owner, outsideOwner, ownersOf, ownersProblem, typedOwnersOf } from './owners.ts';
import { fileOf, fileWords } from './stored-file.ts';

/** Typed text brought to its stored form, or the sentence why it has none; `part` is the date box to mark. */
export type Reading = { ok: true; value: string } | { ok: false; message: string; part?: keyof DayParts };

/** What one type of field does with text. A new type is one line here and one widget in the web app. */
export interface FieldBehaviour {
  /** Typed (not empty) to stored form. Does not check whether the value is allowed: `schema` does. */
  read(typed: string, field: Field): Reading;
  /** What may be stored; its messages are the sentences people see. */
  schema(field: Field): z.ZodType<string>;
  /** Stored value to the words people read. Damaged values are shown as they are. */
  display(stored: string, field: Field, nameOf: NameOf): string;
  /** A sentence about a strange but allowed value. */
  warning?(stored: string): string | undefined;
}

/** The title of another record of the passport, by id; undefined for one that is not there (any more). */
export type NameOf = (id: string) => string | undefined;

const asTyped = (typed: string): Reading => ({ ok: true, value: typed });
const trimmed = (typed: string): Reading => ({ ok: true, value: typed.trim() });
const unseparated = (typed: string): Reading => ({ ok: true, value: withoutSeparators(typed) });
const plain = (stored: string): string => stored;

const atMost = (limit: number) => (field: Field) =>
  z.string().check(context => {
    const used = lengthOf(context.value);
    if (used > limit) fail(context, tooLongWords(field, limit, used));
  });
const shaped = (test: (value: string) => boolean, message: string) => () =>
  z.string().check(context => {
    if (!test(context.value)) fail(context, message);
  });

const line: FieldBehaviour = { read: trimmed, schema: atMost(limits.text), display: plain };

/** The behaviour of every type of field but the flag, which holds no text. */
export const fieldTypes: Readonly<Record<Exclude<FieldType, 'flag'>, FieldBehaviour>> = {
  text: line,
  pick: line,
  multiline: { read: asTyped, schema: atMost(limits.multiline), display: plain },
  choice: {
    read: asTyped,
    schema: field => {
      const known = new Set(field.options?.map(option => option.value));
      return shaped(value => known.has(value), words.choice(field))();
    },
    display: (stored, field) => field.options?.find(option => option.value === stored)?.label ?? stored,
  },
  date: {
    read: (typed, field) => {
      const reading = parseDay(boxesOfText(typed));
      if (reading.ok) return { ok: true, value: reading.day };
      const part = reading.part === undefined ? {} : { part: reading.part };
      return { ok: false, message: dayWords(field, reading), ...part };
    },
    schema: field => shaped(isDay, dayWords(field, { ok: false, problem: 'impossible' }))(),
    display: stored => {
      const day = dayIfStored(stored);
      return day === undefined ? stored : formatDay(day);
    },
    warning: stored => (stored < '1900' || stored > '2100' ? words.yearWarning : undefined),
  },
  money: {
    read: (typed, field) => {
      const reading = parseMoney(typed);
      if (!reading.ok) return { ok: false, message: moneyWords(field, reading.problem) };
      return { ok: true, value: storedOfPence(reading.pence) };
    },
    schema: field =>
      z.string().check(context => {
        const amount = penceIfStored(context.value);
        if (amount === undefined) fail(context, moneyWords(field, 'not-money'));
        else if (amount < 0 && field.minus !== true) fail(context, moneyWords(field, 'minus'));
      }),
    display: stored => {
      const amount = penceIfStored(stored);
      return amount === undefined ? stored : formatMoney(amount);
    },
  },
  digits: {
    read: unseparated,
    schema: field => digitsSchema(field, field.length ?? 0),
    display: plain,
  },
  sortCode: { read: unseparated, schema: shaped(isSortCode, words.sortCode), display: formatSortCode },
  accountNumber: {
    read: unseparated,
    schema: () =>
      z.string().check(context => {
        if (looksLikeCardNumber(context.value)) fail(context, words.cardNumber);
        else if (!isAccountNumber(context.value)) fail(context, words.accountNumber);
      }),
    display: plain,
  },
  phone: {
    read: typed => ({ ok: true, value: normalisePhone(typed) }),
    schema: atMost(limits.text),
    display: formatPhone,
    warning: phoneWarning,
  },
  email: { read: trimmed, schema: shaped(isEmail, words.email), display: plain },
  webAddress: {
    read: typed => {
      const address = normaliseWebAddress(typed);
      return address === undefined ? { ok: false, message: words.webAddress } : { ok: true, value: address };
    },
    schema: field =>
      z.string().check(context => {
        const used = lengthOf(context.value);
        if (normaliseWebAddress(context.value) !== context.value) fail(context, words.webAddress);
        else if (used > limits.webAddress) fail(context, tooLongWords(field, limits.webAddress, used));
      }),
    display: stored => stored.replace(/^https:\/\//, '').replace(/(?<=^[^/]*)\/$/, ''),
  },
  postcode: {
    read: typed => ({ ok: true, value: normalisePostcode(typed) }),
    schema: atMost(limits.text),
    display: plain,
    warning: stored => (isPostcode(stored) ? undefined : words.postcodeWarning),
  },
  percent: {
    read: (typed, field) => {
      const rate = typed.replaceAll(/[\s%]/g, '');
      return isHundredths(rate) ? { ok: true, value: rate } : { ok: false, message: words.percent(field) };
    },
    schema: field => shaped(isHundredths, words.percent(field))(),
    display: stored => (isHundredths(stored) ? `${stored}%` : stored),
  },
  niNumber: {
    read: typed => ({ ok: true, value: normaliseNiNumber(typed) }),
    schema: () =>
      z.string().check(context => {
        const problem = niProblem(context.value);
        if (problem !== undefined) fail(context, niWords[problem]);
      }),
    display: formatNiNumber,
  },
  taxYear: {
    read: typed => ({ ok: true, value: normaliseTaxYear(typed) }),
    schema: atMost(limits.text),
    display: formatTaxYear,
    warning: stored => (isTaxYear(stored) ? undefined : words.taxYearWarning),
  },
  registration: {
    read: typed => ({ ok: true, value: normaliseRegistration(typed) }),
    schema: atMost(limits.text),
    display: plain,
    warning: stored => (isCurrentRegistration(stored) ? undefined : words.registrationWarning),
  },
  many: {
    read: asTyped,
    schema: field => {
      const known = new Set(field.options?.map(option => option.value));
      return shaped(text => text.split(' ').every(value => known.has(value)), words.choice(field))();
    },
    display: (stored, field) =>
      stored
        .split(' ')
        .map(value => field.options?.find(option => option.value === value)?.label ?? value)
        .join(', '),
  },
  owners: {
    read: typed =>
      typedOwnersOf(typed).every(({ share }) => share === undefined || isHundredths(share))
        ? { ok: true, value: typed.trim() }
        : { ok: false, message: ownersWords.share },
    schema: () =>
      z.string().check(context => {
        const problem = ownersProblem(ownersOf(context.value));
        if (problem !== undefined) fail(context, ownersWords[problem]);
      }),
    display: (stored, _field, nameOf) =>
      ownersOf(stored)
        .map(owner => ownerWords(owner, nameOf))
        .join(', '),
  },
  links: {
    read: trimmed,
    schema: atMost(limits.multiline),
    display: (stored, _field, nameOf) =>
      linksOf(stored)
        .flatMap(id => nameOf(id) ?? [])
        .join(', '),
  },
  file: {
    read: asTyped,
    schema: field => shaped(value => fileOf(value) !== undefined, missingWords(field))(),
    display: stored => fileWords(stored),
  },
  rows: {
    read: asTyped,
    schema: field => shaped(value => value.startsWith('{'), missingWords(field))(),
    display: () => '',
  },
};

function ownerWords({ id, share }: Owner, nameOf: NameOf): string {
  const name = id === outsideOwner ? outsideWords : (nameOf(id) ?? deletedPersonWords);
  return share === undefined ? name : `${name} ${share}%`;
}

function digitsSchema(field: Field, length: number): z.ZodType<string> {
  return z.string().check(context => {
    if (looksLikeCardNumber(context.value)) fail(context, words.wholeCard);
    else if (!new RegExp(`^\\d{${length}}$`).test(context.value)) fail(context, words.digits(field, length));
  });
}

function isDay(value: string): boolean {
  return dayIfStored(value) !== undefined;
}

function fail(context: z.core.ParsePayload<string>, message: string): void {
  context.issues.push({ code: 'custom', message, input: context.value });
}
