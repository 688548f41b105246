import { estateOfCategory } from '@kinfolio/domain/records/estate';
import { useMemo } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { useOwnEstates } from '../../../features/desk/use-own-desk.ts';
import { SharedPassportPage } from '../../../features/shared/SharedPassportPage.tsx';
import {
  type SharedSource,
  type SharedState,
  useSharedPassport,
} from '../../../features/shared/use-shared-passport.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import { useOpenSession } from '../../AuthProvider.tsx';
import { packOf } from './SharedPack.tsx';
import { useSharedFile } from './use-shared-file.tsx';
import { useSharedPapers } from './use-shared-papers.tsx';
import { useSharing, useWaitingEdits } from './use-sharing.ts';

const back = { to: '/shared-with-me', words: 'Shared with me' };

/** Whether an executor's desk is all that is shared. */
const isDeskAlone = (state: SharedState): boolean =>
  state.at === 'open' && state.cover.sections.every(slug => estateOfCategory(slug) !== undefined);

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
  const begun = useOwnEstates().find(({ estate }) => estate.sourceGrant === grant);
  const navigate = useNavigate();
  const { edit, history } = shared;
  const editor = edit && { clock: systemClock, onEdit: edit, history, papers };
  if (isDeskAlone(shared.state)) return <Navigate to={`/shared-desk/${grant}`} replace />;
  return (
    <SharedPassportPage
      home={`/shared-with-me/${grant}`}
      desk={`/shared-desk/${grant}`}
      {...{ back, section, shared, File, today }}
      pack={packOf(session, source, {
        begun: begun && `/desk/${begun.id}`,
        onBegin: () => void navigate(`/desk/new?grant=${grant}`),
      })}
      waiting={{ ...waiting, edits: waiting.edits.filter(one => one.grant === grant) }}
      {...(editor && { editor })}
    />
  );
}
