import { readEstateOfCategory, readEstateOfStatement } from '@kinfolio/domain/records/estate';
import { Navigate, useNavigate, useParams } from 'react-router';
import { useOwnEstates } from '../../../features/desk/use-own-desk.ts';
import { SharedPassportPage } from '../../../features/shared/SharedPassportPage.tsx';
import { type SharedState, useSharedPassport } from '../../../features/shared/use-shared-passport.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import { useOpenSession } from '../../AuthProvider.tsx';
import { useSharedRecords } from '../desk/use-shared-source.ts';
import { renderSharedPack } from './SharedPack.tsx';
import { useSharedFile } from './use-shared-file.tsx';
import { useSharedPapers } from './use-shared-papers.tsx';
import { useSharing, useUnsentSharedEdits } from './use-sharing.ts';

const back = { to: '/shared-with-me', words: 'Shared with me' };

/** The address of the page of an executor's desk, or of an estate's statement, if nothing else is shared. */
function deskAlone(state: SharedState, grant: string): string | undefined {
  const [only, ...more] = state.at === 'open' ? state.cover.sections : [];
  if (only === undefined || more.length > 0) return undefined;
  if (readEstateOfStatement(only) !== undefined) return `/estate-statement/${grant}`;
  return readEstateOfCategory(only) === undefined ? undefined : `/shared-desk/${grant}`;
}

export default function SharedPassportRoute() {
  const { grant = '', section } = useParams();
  const session = useOpenSession();
  const today = useToday(systemClock);
  const source = useSharedRecords(grant);
  const shared = useSharedPassport(source);
  const File = useSharedFile(source);
  const sharing = useSharing();
  const papers = useSharedPapers(sharing, grant, shared.state.at === 'open');
  const waiting = useUnsentSharedEdits(sharing);
  const begun = useOwnEstates().find(({ estate }) => estate.sourceGrant === grant);
  const navigate = useNavigate();
  const { edit, history } = shared;
  const editor = edit && { clock: systemClock, onEdit: edit, history, papers };
  const alone = deskAlone(shared.state, grant);
  if (alone !== undefined) return <Navigate to={alone} replace />;
  return (
    <SharedPassportPage
      home={`/shared-with-me/${grant}`}
      desk={`/shared-desk/${grant}`}
      {...{ back, section, shared, File, today }}
      pack={renderSharedPack(session, source, {
        begun: begun && `/desk/${begun.id}`,
        onBegin: () => void navigate(`/desk/new?grant=${grant}`),
      })}
      waiting={{ ...waiting, edits: waiting.edits.filter(one => one.grant === grant) }}
      {...(editor && { editor })}
    />
  );
}
