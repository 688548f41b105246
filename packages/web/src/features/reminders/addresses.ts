import type { FieldValues } from '@kinfolio/domain/fields/fields';

/** A calendar address, as stored (encrypted) in the passport. */
export interface CalendarAddress {
  readonly id: string;
  readonly address: string;
  readonly name: string;
}

/** Parses the stored field, which has one address per line. Damaged lines are left out. */
export function listCalendarAddresses(stored: unknown): readonly CalendarAddress[] {
  return (typeof stored === 'string' ? stored : '').split('\n').flatMap(line => {
    const [id = '', address = '', ...words] = line.split(' ');
    return address === '' ? [] : [{ id, address, name: words.join(' ') }];
  });
}

/** The reminder choices with this address added. */
export const addCalendarAddress = (fields: FieldValues, one: CalendarAddress): FieldValues =>
  stored(fields, [...listCalendarAddresses(fields['feeds']), one]);

/** The reminder choices with this address removed. */
export const removeCalendarAddress = (fields: FieldValues, id: string): FieldValues =>
  stored(
    fields,
    listCalendarAddresses(fields['feeds']).filter(one => one.id !== id),
  );

const stored = (fields: FieldValues, all: readonly CalendarAddress[]): FieldValues => ({
  ...fields,
  feeds: all.map(({ id, address, name }) => `${id} ${address} ${name.replaceAll(/\s+/g, ' ')}`).join('\n'),
});
