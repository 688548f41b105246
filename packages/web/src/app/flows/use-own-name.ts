import { person } from '@kinfolio/domain/kinds/person';
import { usePassport } from '../../session/api/react.ts';
import { useAuth } from '../AuthProvider.tsx';

/**
 * The owner's full name, from their own details, because the first name alone on a card or in an email could belong to
 * many people. Falls back to the account's name.
 */
export function useOwnName(): string {
  const { state } = useAuth();
  const own = usePassport()
    .records(person.id)
    .find(({ content }) => content.fields['relationship'] === 'self')?.content.fields;
  const full = [own?.['firstName'], own?.['lastName']].filter(
    part => typeof part === 'string' && part !== '',
  );
  if (full.length === 2) return full.join(' ');
  return state.status === 'open' ? state.account.displayName : '';
}
