import { z } from 'zod';
import {
  type DayParts,
  formatDay,
  parseDay,
  readStoredDayIfAny,
  splitIntoDateBoxes,
} from '../values/calendar.ts';
import { isTwoDecimalNumber } from '../values/hundredths.ts';
import { formatMoney, formatStoredPence, parseMoney, readStoredPenceIfAny } from '../values/money.ts';
import { findPhoneWarning, formatPhone } from '../values/phone.ts';
import {
  findNiProblem,
  formatNiNumber,
  formatSortCode,
  formatTaxYear,
  isAccountNumber,
  isCurrentRegistration,
  isEmail,
  isLikelyCardNumber,
  isPostcode,
  isSortCode,
  isTaxYear,
  normaliseNiNumber,
  normalisePhone,
  normalisePostcode,
  normaliseRegistration,
  normaliseTaxYear,
  normaliseWebAddress,
  removeSeparators,
} from '../values/uk.ts';
import {
  countCharacters,
  deletedPersonText,
  describeDayProblem,
  describeMissingValue,
  describeMoneyProblem,
  describeTooLong,
  fieldMessages,
  niProblemMessages,
  outsideOwnerLabel,
  ownerShareMessages,
  textLengthLimits,
} from './field-words.ts';
import type { Field, FieldType } from './fields.ts';
import { readLinks } from './links.ts';
import { findOwnersProblem, type Owner, outsideOwnerId, readOwners, readTypedOwners } from './owners.ts';
import { describeFile, readStoredFile } from './stored-file.ts';

/**
 * The result of reading typed text: its stored form, or a sentence explaining why it is not valid. `part` is the date
 * box to mark.
 */
export type FieldReading =
  | { ok: true; value: string }
  | { ok: false; message: string; part?: keyof DayParts };

/** How one type of field handles text. A new type needs one line here and one widget in the web app. */
export interface FieldBehaviour {
  /**
   * Converts typed text (not empty) to its stored form. Does not check whether the value is allowed, which `schema`
   * does.
   */
  read(typed: string, field: Field): FieldReading;
  /** The schema of the values that may be stored. Its messages are shown to people as they are. */
  schema(field: Field): z.ZodType<string>;
  /** Converts a stored value to the text that people read. Damaged values are returned unchanged. */
  display(stored: string, field: Field, nameOf: FindRecordTitle): string;
  /** Returns a sentence about a value that is allowed but unusual. */
  warning?(stored: string): string | undefined;
}

/** Returns the title of another record in the passport, by id; undefined if that record does not exist (any more). */
export type FindRecordTitle = (id: string) => string | undefined;

const asTyped = (typed: string): FieldReading => ({ ok: true, value: typed });
const trimmed = (typed: string): FieldReading => ({ ok: true, value: typed.trim() });
const unseparated = (typed: string): FieldReading => ({ ok: true, value: removeSeparators(typed) });
const plain = (stored: string): string => stored;

const atMost = (limit: number) => (field: Field) =>
  z.string().check(context => {
    const used = countCharacters(context.value);
    if (used > limit) fail(context, describeTooLong(field, limit, used));
  });
const shaped = (test: (value: string) => boolean, message: string) => () =>
  z.string().check(context => {
    if (!test(context.value)) fail(context, message);
  });

const line: FieldBehaviour = { read: trimmed, schema: atMost(textLengthLimits.text), display: plain };

/** The behaviour of every field type except flags, which have no text. */
export const fieldTypes: Readonly<Record<Exclude<FieldType, 'flag'>, FieldBehaviour>> = {
  text: line,
  pick: line,
  multiline: { read: asTyped, schema: atMost(textLengthLimits.multiline), display: plain },
  choice: {
    read: asTyped,
    schema: field => {
      const known = new Set(field.options?.map(option => option.value));
      return shaped(value => known.has(value), fieldMessages.choice(field))();
    },
    display: (stored, field) => field.options?.find(option => option.value === stored)?.label ?? stored,
  },
  date: {
    read: (typed, field) => {
      const reading = parseDay(splitIntoDateBoxes(typed));
      if (reading.ok) return { ok: true, value: reading.day };
      const part = reading.part === undefined ? {} : { part: reading.part };
      return { ok: false, message: describeDayProblem(field, reading), ...part };
    },
    schema: field => shaped(isDay, describeDayProblem(field, { ok: false, problem: 'impossible' }))(),
    display: stored => {
      const day = readStoredDayIfAny(stored);
      return day === undefined ? stored : formatDay(day);
    },
    warning: stored => (stored < '1900' || stored > '2100' ? fieldMessages.yearWarning : undefined),
  },
  money: {
    read: (typed, field) => {
      const reading = parseMoney(typed);
      if (!reading.ok) return { ok: false, message: describeMoneyProblem(field, reading.problem) };
      return { ok: true, value: formatStoredPence(reading.pence) };
    },
    schema: field =>
      z.string().check(context => {
        const amount = readStoredPenceIfAny(context.value);
        if (amount === undefined) fail(context, describeMoneyProblem(field, 'not-money'));
        else if (amount < 0 && field.minus !== true) fail(context, describeMoneyProblem(field, 'minus'));
      }),
    display: stored => {
      const amount = readStoredPenceIfAny(stored);
      return amount === undefined ? stored : formatMoney(amount);
    },
  },
  digits: {
    read: unseparated,
    schema: field => digitsSchema(field, field.length ?? 0),
    display: plain,
  },
  sortCode: {
    read: unseparated,
    schema: shaped(isSortCode, fieldMessages.sortCode),
    display: formatSortCode,
  },
  accountNumber: {
    read: unseparated,
    schema: () =>
      z.string().check(context => {
        if (isLikelyCardNumber(context.value)) fail(context, fieldMessages.cardNumber);
        else if (!isAccountNumber(context.value)) fail(context, fieldMessages.accountNumber);
      }),
    display: plain,
  },
  phone: {
    read: typed => ({ ok: true, value: normalisePhone(typed) }),
    schema: atMost(textLengthLimits.text),
    display: formatPhone,
    warning: findPhoneWarning,
  },
  email: { read: trimmed, schema: shaped(isEmail, fieldMessages.email), display: plain },
  webAddress: {
    read: typed => {
      const address = normaliseWebAddress(typed);
      return address === undefined
        ? { ok: false, message: fieldMessages.webAddress }
        : { ok: true, value: address };
    },
    schema: field =>
      z.string().check(context => {
        const used = countCharacters(context.value);
        if (normaliseWebAddress(context.value) !== context.value) fail(context, fieldMessages.webAddress);
        else if (used > textLengthLimits.webAddress)
          fail(context, describeTooLong(field, textLengthLimits.webAddress, used));
      }),
    display: stored => stored.replace(/^https:\/\//, '').replace(/(?<=^[^/]*)\/$/, ''),
  },
  postcode: {
    read: typed => ({ ok: true, value: normalisePostcode(typed) }),
    schema: atMost(textLengthLimits.text),
    display: plain,
    warning: stored => (isPostcode(stored) ? undefined : fieldMessages.postcodeWarning),
  },
  percent: {
    read: (typed, field) => {
      const rate = typed.replaceAll(/[\s%]/g, '');
      return isTwoDecimalNumber(rate)
        ? { ok: true, value: rate }
        : { ok: false, message: fieldMessages.percent(field) };
    },
    schema: field => shaped(isTwoDecimalNumber, fieldMessages.percent(field))(),
    display: stored => (isTwoDecimalNumber(stored) ? `${stored}%` : stored),
  },
  niNumber: {
    read: typed => ({ ok: true, value: normaliseNiNumber(typed) }),
    schema: () =>
      z.string().check(context => {
        const problem = findNiProblem(context.value);
        if (problem !== undefined) fail(context, niProblemMessages[problem]);
      }),
    display: formatNiNumber,
  },
  taxYear: {
    read: typed => ({ ok: true, value: normaliseTaxYear(typed) }),
    schema: atMost(textLengthLimits.text),
    display: formatTaxYear,
    warning: stored => (isTaxYear(stored) ? undefined : fieldMessages.taxYearWarning),
  },
  registration: {
    read: typed => ({ ok: true, value: normaliseRegistration(typed) }),
    schema: atMost(textLengthLimits.text),
    display: plain,
    warning: stored => (isCurrentRegistration(stored) ? undefined : fieldMessages.registrationWarning),
  },
  many: {
    read: asTyped,
    schema: field => {
      const known = new Set(field.options?.map(option => option.value));
      return shaped(text => text.split(' ').every(value => known.has(value)), fieldMessages.choice(field))();
    },
    display: (stored, field) =>
      stored
        .split(' ')
        .map(value => field.options?.find(option => option.value === value)?.label ?? value)
        .join(', '),
  },
  owners: {
    read: typed =>
      readTypedOwners(typed).every(({ share }) => share === undefined || isTwoDecimalNumber(share))
        ? { ok: true, value: typed.trim() }
        : { ok: false, message: ownerShareMessages.share },
    schema: () =>
      z.string().check(context => {
        const problem = findOwnersProblem(readOwners(context.value));
        if (problem !== undefined) fail(context, ownerShareMessages[problem]);
      }),
    display: (stored, _field, nameOf) =>
      readOwners(stored)
        .map(owner => ownerWords(owner, nameOf))
        .join(', '),
  },
  links: {
    read: trimmed,
    schema: atMost(textLengthLimits.multiline),
    display: (stored, _field, nameOf) =>
      readLinks(stored)
        .flatMap(id => nameOf(id) ?? [])
        .join(', '),
  },
  file: {
    read: asTyped,
    schema: field => shaped(value => readStoredFile(value) !== undefined, describeMissingValue(field))(),
    display: stored => describeFile(stored),
  },
  rows: {
    read: asTyped,
    schema: field => shaped(value => value.startsWith('{'), describeMissingValue(field))(),
    display: () => '',
  },
};

function ownerWords({ id, share }: Owner, nameOf: FindRecordTitle): string {
  const name = id === outsideOwnerId ? outsideOwnerLabel : (nameOf(id) ?? deletedPersonText);
  return share === undefined ? name : `${name} ${share}%`;
}

function digitsSchema(field: Field, length: number): z.ZodType<string> {
  return z.string().check(context => {
    if (isLikelyCardNumber(context.value)) fail(context, fieldMessages.wholeCard);
    else if (!new RegExp(`^\\d{${length}}$`).test(context.value))
      fail(context, fieldMessages.digits(field, length));
  });
}

function isDay(value: string): boolean {
  return readStoredDayIfAny(value) !== undefined;
}

function fail(context: z.core.ParsePayload<string>, message: string): void {
  context.issues.push({ code: 'custom', message, input: context.value });
}
