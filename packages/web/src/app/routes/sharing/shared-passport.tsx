import { useMemo } from 'react';
import { useParams } from 'react-router';
import { SharedPassportPage } from '../../../features/shared/SharedPassportPage.tsx';
import { type SharedSource, useSharedPassport } from '../../../features/shared/use-shared-passport.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import { useOpenSession } from '../../AuthProvider.tsx';
import { packOf } from './SharedPack.tsx';
import { useSharedFile } from './use-shared-file.tsx';
import { useSharedPapers } from './use-shared-papers.tsx';
import { useSharing, useWaitingEdits } from './use-sharing.ts';

const back = { to: '/shared-with-me', words: 'Shared with me' };

export default function SharedPassport() {
  const { grant = '', section } = useParams();
  const session = useOpenSession();
  const today = useToday(systemClock);
  const source = useMemo(
    (): SharedSource => ({
      grant,
      reader: session.sharing,
      editing: session.sharing,
      about: async () => {
        const received = await (await session.sharing()).received();
        return received.ok ? received.value.passports.find(one => one.grant === grant) : undefined;
      },
    }),
    [session, grant],
  );
  const shared = useSharedPassport(source);
  const File = useSharedFile(source);
  const sharing = useSharing();
  const papers = useSharedPapers(sharing, grant, shared.state.at === 'open');
  const waiting = useWaitingEdits(sharing);
  const { edit, history } = shared;
  const editor = edit && { clock: systemClock, onEdit: edit, history, papers };
  return (
    <SharedPassportPage
      home={`/shared-with-me/${grant}`}
      {...{ back, section, shared, File, today }}
      pack={packOf(session, source)}
      waiting={{ ...waiting, edits: waiting.edits.filter(one => one.grant === grant) }}
      {...(editor && { editor })}
    />
  );
}
