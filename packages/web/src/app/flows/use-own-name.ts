import { person } from '@kinfolio/domain/kinds/person';
import { usePassport } from '../../session/api/react.ts';
import { useAuth } from '../AuthProvider.tsx';

/**
 * The full name of the passport's owner, from their own details: on a card and in emails a first name alone could be that of many people.
 * Without those details, as the account is called.
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
