import { person } from '@kinfolio/domain/kinds/person';
import type { RelatedRecords } from '../../passport/related/related.ts';
import type { ShownRecord } from '../../session/api/sharing.ts';

const nothing = () => () => undefined;

/** The people of a shared passport, as the details of a record ask for whose it is. */
export function relatedPeople(records: readonly ShownRecord[]): RelatedRecords {
  const people = records.filter(({ confirmed, content }) => confirmed && content.kind === person.id);
  return {
    kinds: [person],
    others: {
      whole: () => true,
      all: () => people,
      records: kindId => (kindId === person.id ? people : []),
      record: id => {
        const one = people.find(each => each.id === id);
        return one && { id, content: one.content, deleted: false };
      },
      subscribe: nothing,
      subscribeKind: nothing,
    },
  };
}
