import { isDeskRecord, readDesk } from '@kinfolio/domain/desk/model/desk';
import { estateIdOf, estateOfCategory } from '@kinfolio/domain/records/estate';
import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import type { DeskStore } from '../../../features/desk/desk-store.ts';
import { type SharedSource, useSharedPassport } from '../../../features/shared/use-shared-passport.ts';
import { withWaiting } from '../../../features/shared/with-waiting.ts';
import { systemClock } from '../../../lib/clock.ts';
import { LoadingPage } from '../../../ui/feedback/Spinner.tsx';
import { useOpenSession } from '../../AuthProvider.tsx';
import { useOwnName } from '../../flows/use-own-name.ts';
import { useSharing, useWaitingEdits } from '../sharing/use-sharing.ts';
import { DeskParts } from './DeskParts.tsx';
import { NoSuchPart } from './NoSuchPart.tsx';

const back = { to: '/shared-with-me', words: 'Shared with me' };

/** A page of a desk that another executor shares. What is saved without a connection waits on this device. */
export default function SharedDesk() {
  const { grant = '', part, id } = useParams();
  const session = useOpenSession();
  const who = useOwnName();
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
  const { state, edit } = useSharedPassport(source);
  const waiting = useWaitingEdits(useSharing()).edits;
  const mine = useMemo(() => waiting.filter(one => one.grant === grant), [waiting, grant]);
  const read = useMemo(() => {
    if (state.at !== 'open') return undefined;
    const estate = state.cover.sections.flatMap(slug => estateOfCategory(slug) ?? [])[0];
    const records = withWaiting(state.contents.records, mine).filter(
      ({ confirmed, content }) => confirmed && isDeskRecord(content) && estateIdOf(content) === estate,
    );
    const desk = readDesk(records);
    return estate === undefined || desk === undefined ? undefined : { estate, records, desk };
  }, [state, mine]);
  const store: DeskStore | undefined = read && {
    estate: read.estate,
    desk: read.desk,
    home: `/shared-desk/${grant}`,
    who,
    mayChange: edit !== undefined,
    isOwn: false,
    now: () => systemClock.now(),
    contentOf: one => read.records.find(record => record.id === one)?.content,
    save: async writes => {
      for (const { id: known = uuidv7(), kind, fields, base } of writes) {
        const problem = await edit?.({ do: 'write', id: known, kind, fields, ...(base && { base }) });
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
  };
  if (state.at === 'opening') return <LoadingPage label="Opening the executor’s desk" />;
  // A code may be wanted first, or it is shut: that page shows what to do.
  if (state.at !== 'open') return <Navigate to={`/shared-with-me/${grant}`} replace />;
  return store === undefined ? <NoSuchPart /> : <DeskParts {...{ store, back, part, id }} />;
}
