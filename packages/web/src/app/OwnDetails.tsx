import { person } from '@kinfolio/domain/kinds/person';
import { YourDetails } from '../features/settings/YourDetails.tsx';
import { systemClock } from '../lib/clock.ts';
import { usePassport, useRecords } from '../sync/react.ts';
import type { Session } from '../sync/session-client.ts';
import { showToast } from '../ui/toast.ts';
import { OwnIdentity } from './OwnIdentity.tsx';
import { problemWords } from './problem-words.ts';

// Everybody is "me" to themselves, so that question is not asked here.
const { relationship: _notAsked, ...asked } = person.fields;
const myself = { ...person, fields: asked };

/** The record about oneself that was sealed at sign-up. */
export function OwnDetails({ session }: { session: Session }) {
  const passport = usePassport();
  const record = useRecords(person.id).find(({ content }) => content.fields['relationship'] === 'self');
  if (!record) return <p>Your details are on their way. They appear here once they have arrived.</p>;
  const save = async (fields: typeof record.content.fields) => {
    const outcome = await passport.save({
      id: record.id,
      kind: person.id,
      category: 'private',
      base: record.content,
      fields: { ...fields, relationship: 'self' },
    });
    showToast({ message: outcome.ok ? 'Your details are saved' : problemWords(outcome.problem) });
    return outcome.ok;
  };
  return (
    <>
      <YourDetails kind={myself} content={record.content} clock={systemClock} onSave={save} />
      <OwnIdentity session={session} fields={record.content.fields} />
    </>
  );
}
