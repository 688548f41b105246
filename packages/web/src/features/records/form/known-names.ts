import { councilTax } from '@kinfolio/domain/kinds/council-tax';
import { person } from '@kinfolio/domain/kinds/person';
import { property } from '@kinfolio/domain/kinds/property';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { isPostcode, normalisePostcode } from '@kinfolio/domain/values/uk';
import type { KnownTexts } from '../../../passport/form/widget.ts';
import type { PassportRecord } from '../../../session/api/passport.ts';

/** How many names to suggest: few enough to look through before the kind's own list begins. */
const most = 10;

/**
 * For each field with a pick-list, the names already used in records of the kind, most used first. They save the person
 * from typing a name again.
 */
export function listUsedNames(
  kind: RecordKind,
  records: readonly PassportRecord[],
): Readonly<Record<string, readonly string[]>> {
  const picks = Object.keys(kind.fields).filter(key => kind.fields[key]?.type === 'pick');
  return Object.fromEntries(
    picks.map(key => [key, mostUsed(records.map(({ content }) => content.fields[key]))]),
  );
}

/** The fields with the address of a home. An address typed once is offered in the others. */
const homeAddressKeys: Readonly<Record<string, string>> = {
  [person.id]: 'address',
  [property.id]: 'address',
  [councilTax.id]: 'propertyAddress',
};

/** How many addresses to offer: each is a button below the box. */
const mostAddresses = 3;

/**
 * For the address field of a home, the addresses of homes already in the passport, most used first; empty for kinds
 * without such a field. Addresses that differ only in punctuation, or in whether they end with a postcode, are one. If
 * the kind has a box for the postcode, it is offered there and filled in with its address; otherwise it is the last line
 * of the address.
 */
export function listHomeAddresses(
  kind: RecordKind,
  records: readonly Pick<PassportRecord, 'content'>[],
): KnownTexts {
  const key = homeAddressKeys[kind.id];
  if (key === undefined) return { texts: {}, together: {} };
  const hasPostcodeBox = kind.fields['postcode'] !== undefined;
  const used = new Map<string, HomeAddress[]>();
  for (const { content } of records) {
    const address = readHomeAddress(content);
    if (address.text === '') continue;
    const sameAs = address.text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
    used.set(sameAs, [...(used.get(sameAs) ?? []), address]);
  }
  const homes = [...used.values()]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, mostAddresses)
    .flatMap(same => same.find(({ postcode }) => postcode !== '') ?? same.slice(0, 1));
  if (!hasPostcodeBox)
    return {
      texts: { [key]: homes.map(({ text, postcode }) => [text, postcode].filter(Boolean).join('\n')) },
      together: {},
    };
  const complete = homes.filter(({ postcode }) => postcode !== '');
  return {
    texts: {
      [key]: homes.map(({ text }) => text),
      postcode: [...new Set(complete.map(({ postcode }) => postcode))],
    },
    together: { [key]: Object.fromEntries(complete.map(({ text, postcode }) => [text, { postcode }])) },
  };
}

interface HomeAddress {
  /** The address without its postcode; '' if there is none. */
  readonly text: string;
  /** The postcode; '' if it is not known. */
  readonly postcode: string;
}

/** Reads the address of a home, and its postcode from its own box or from the end of the address. */
function readHomeAddress({ kind, fields }: PassportRecord['content']): HomeAddress {
  const address = String(fields[homeAddressKeys[kind] ?? ''] ?? '').trim();
  const [end] = /[a-z\d]{2,4} ?\d[a-z]{2}$/iu.exec(address) ?? [''];
  const last = isPostcode(normalisePostcode(end)) ? end : '';
  return {
    text: address.slice(0, address.length - last.length).replace(/[\s,]+$/u, ''),
    postcode: normalisePostcode(String(fields['postcode'] ?? '') || last),
  };
}

function mostUsed(values: readonly unknown[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const value of values) {
    if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([name]) => name);
}
