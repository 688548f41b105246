import { textOfOwners, typedOwnersOf } from '@kinfolio/domain/fields/owners';
import { person } from '@kinfolio/domain/kinds/person';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useRelatedRecords } from '../related/related.ts';
import { addedMeanwhile } from '../return-to.ts';
import type { RecordFormState } from './use-record-form.ts';

/**
 * Ticks among the owners whoever was just added to the household for it. `ready` once the form holds what was typed
 * before; once only, so that a reload does not tick somebody who was taken off again.
 */
export function useAddedOwner({ kind, fill }: RecordFormState, ready: boolean): void {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const { others } = useRelatedRecords();
  const added = addedMeanwhile(location);
  useEffect(() => {
    if (!ready || added === undefined) return;
    const key = Object.keys(kind.fields).find(name => kind.fields[name]?.type === 'owners');
    if (key !== undefined && others.record(added)?.content.kind === person.id) {
      fill(now => ({ [key]: withOwner(String(now[key] ?? ''), added) }));
    }
    void navigate({ pathname, search }, { replace: true, state: null });
  }, [ready, added, kind, fill, others, navigate, pathname, search]);
}

function withOwner(typed: string, id: string): string {
  const owners = typedOwnersOf(typed);
  return owners.some(owner => owner.id === id) ? typed : textOfOwners([...owners, { id }]);
}
