import { useEffect, useMemo, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { SharedFile, type SharedFileProps } from '../../../features/papers/SharedFile.tsx';
import { listTrustedPeople } from '../../../features/people/own/trusted-people.ts';
import { useOwnSharing } from '../../../features/people/own/use-own-sharing.ts';
import { ViewAsPage } from '../../../features/shared/ViewAsPage.tsx';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import { fullAccessSections } from '../../../passport/sharing/terms.ts';
import type { Session } from '../../../session/api/session-client.ts';
import type { SharedPassportContents } from '../../../session/api/sharing.ts';
import { getSharingProblemText } from '../../../session/api/sharing-words.ts';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';
import { useOwnName } from '../../flows/use-own-name.ts';
import { SharingProblemPage } from './SharingProblemPage.tsx';

type When = 'today' | 'then';

/** The passport as another person would see it. */
export default function ViewAsRoute() {
  const { id = '', when: asked, section } = useParams();
  const when: When = asked === 'then' ? 'then' : 'today';
  const { state } = useAuth();
  const session = useOpenSession();
  const today = useToday(systemClock);
  const own = useOwnSharing();
  const owner = useOwnName();
  const person =
    own.state === 'read' ? listTrustedPeople(own.sharing, today).find(one => one.id === id) : undefined;
  const grants = (person?.access ?? []).map(one => one.id).join(' ');
  const contents = useSeen(session, grants, when);
  const File = useMemo(
    () =>
      ({ content }: Pick<SharedFileProps, 'content'>) => (
        <SharedFile
          content={content}
          source={{ readFrom: async (...part) => await (await session.papers()).readFrom(...part) }}
        />
      ),
    [session],
  );
  if (state.status !== 'open') return null;
  if (own.state !== 'read') return <SharingProblemPage title="People and access" read={own} />;
  if (person === undefined) return <Navigate to="/people" replace />;
  const sections = person.access.flatMap(({ openToday, terms }): readonly string[] => {
    const shown = when === 'today' ? openToday : terms.sections;
    return terms.everything && shown.length > 0
      ? [...shown, ...fullAccessSections.map(one => one.id)]
      : shown;
  });
  const letter = when === 'then' ? person.access.map(one => one.letter).find(text => text !== '') : undefined;
  return (
    <ViewAsPage
      person={person.name}
      when={when}
      back={`/people/${id}`}
      home={`/people/${id}/as/${when}`}
      section={section}
      cover={{ owner, letter: letter ?? '', sections }}
      contents={contents}
      File={File}
    />
  );
}

/** Everything that a person can read through all of their grants; undefined until it has loaded. */
function useSeen(session: Session, grants: string, when: When): SharedPassportContents | string | undefined {
  const asked = `${when} ${grants}`;
  const [seen, setSeen] = useState<{
    readonly asked: string;
    readonly found: SharedPassportContents | string;
  }>();
  useEffect(() => {
    if (grants === '') return undefined;
    let isLate = false;
    const show = (found: SharedPassportContents | string) => {
      if (!isLate) setSeen({ asked, found });
    };
    readSeen(session, grants.split(' '), when).then(show, () => show(getSharingProblemText('offline')));
    return () => {
      isLate = true;
    };
  }, [session, grants, when, asked]);
  return seen?.asked === asked ? seen.found : undefined;
}

async function readSeen(
  session: Session,
  grants: readonly string[],
  when: When,
): Promise<SharedPassportContents | string> {
  const sharing = await session.sharing();
  const records = new Map<string, SharedPassportContents['records'][number]>();
  for (const grant of grants) {
    const seen = await sharing.viewAs(grant, when);
    if (!seen.ok) return getSharingProblemText(seen.problem);
    for (const record of seen.value.records) records.set(record.id, record);
  }
  return { records: [...records.values()], unreadable: 0 };
}
