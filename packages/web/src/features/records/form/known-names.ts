import { councilTax } from '@kinfolio/domain/kinds/council-tax';
import { person } from '@kinfolio/domain/kinds/person';
import { property } from '@kinfolio/domain/kinds/property';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
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

/**
 * For the address field of a home, the addresses of homes already in the passport, most used first; empty for kinds
 * without such a field. A postcode typed in its own box becomes the last line.
 */
export function listHomeAddresses(
  kind: RecordKind,
  records: readonly Pick<PassportRecord, 'content'>[],
): Readonly<Record<string, readonly string[]>> {
  const key = homeAddressKeys[kind.id];
  if (key === undefined) return {};
  const addresses = records.flatMap(({ content: { kind: of, fields } }) => {
    const address = fields[homeAddressKeys[of] ?? ''];
    const { postcode = '' } = fields;
    if (typeof address !== 'string' || address === '') return [];
    const needsPostcode = kind.fields['postcode'] === undefined && !address.includes(String(postcode));
    return [needsPostcode ? `${address}\n${String(postcode)}` : address];
  });
  return { [key]: mostUsed(addresses) };
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
