import type { FieldValues } from '@kinfolio/domain/fields/fields';

/** A calendar address as it lies sealed in the passport. */
export interface CalendarAddress {
  readonly id: string;
  readonly address: string;
  readonly name: string;
}

/** The addresses out of the field that has them, one a line; none for a damaged one. */
export function addressesOf(stored: unknown): readonly CalendarAddress[] {
  return (typeof stored === 'string' ? stored : '').split('\n').flatMap(line => {
    const [id = '', address = '', ...words] = line.split(' ');
    return address === '' ? [] : [{ id, address, name: words.join(' ') }];
  });
}

/** The choices with one more address. */
export const withAddress = (fields: FieldValues, one: CalendarAddress): FieldValues =>
  stored(fields, [...addressesOf(fields['feeds']), one]);

/** The choices without an address. */
export const withoutAddress = (fields: FieldValues, id: string): FieldValues =>
  stored(
    fields,
    addressesOf(fields['feeds']).filter(one => one.id !== id),
  );

const stored = (fields: FieldValues, all: readonly CalendarAddress[]): FieldValues => ({
  ...fields,
  feeds: all.map(({ id, address, name }) => `${id} ${address} ${name.replaceAll(/\s+/g, ' ')}`).join('\n'),
});
