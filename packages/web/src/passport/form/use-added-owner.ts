import { readTypedOwners, serialiseOwners } from '@kinfolio/domain/fields/owners';
import { person } from '@kinfolio/domain/kinds/person';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRelatedRecords } from '../related/related.ts';
import { readAddedRecordId, readComingBack } from '../return-to.ts';
import type { RecordFormState } from './use-record-form.ts';

/**
 * Ticks the person just added to the household as an owner. `ready` is true once the form contains the earlier draft.
 * This happens only once, so that a reload does not tick a person who was removed again.
 */
export function useAddedOwner({ kind, fill }: RecordFormState, ready: boolean): void {
  const location = useLocation();
  const { pathname, search, state } = location;
  const navigate = useNavigate();
  const { others } = useRelatedRecords();
  const added = readAddedRecordId(location);
  useEffect(() => {
    if (!ready || added === undefined) return;
    const key = Object.keys(kind.fields).find(name => kind.fields[name]?.type === 'owners');
    if (key !== undefined && others.record(added)?.content.kind === person.id) {
      fill(now => ({ [key]: withOwner(String(now[key] ?? ''), added) }));
    }
    void navigate({ pathname, search }, { replace: true, state: readComingBack(state) ?? null });
  }, [ready, added, kind, fill, others, navigate, pathname, search, state]);
}

function withOwner(typed: string, id: string): string {
  const owners = readTypedOwners(typed);
  return owners.some(owner => owner.id === id) ? typed : serialiseOwners([...owners, { id }]);
}
