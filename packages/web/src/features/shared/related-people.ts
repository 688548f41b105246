import { person } from '@kinfolio/domain/kinds/person';
import type { RelatedRecords } from '../../passport/related/related.ts';
import type { ReadableRecord } from '../../session/api/sharing.ts';

const nothing = () => () => undefined;

/** The people in a shared passport, in the form that is needed to show a record's owners. */
export function findRelatedPeople(records: readonly ReadableRecord[]): RelatedRecords {
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
