import { isDeskRecord, readDesk } from '@kinfolio/domain/desk/model/desk';
import { readLinks } from '@kinfolio/domain/fields/links';
import { paper } from '@kinfolio/domain/kinds/paper';
import { readEstateId, readEstateOfCategory } from '@kinfolio/domain/records/estate';
import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import { v7 as uuidv7 } from 'uuid';
import type { DeskStore } from '../../../features/desk/desk-store.ts';
import { useSharedPassport } from '../../../features/shared/use-shared-passport.ts';
import { applyUnsentEdits } from '../../../features/shared/with-waiting.ts';
import { systemClock } from '../../../lib/clock.ts';
import { LoadingPage } from '../../../ui/feedback/Spinner.tsx';
import { useOpenSession } from '../../AuthProvider.tsx';
import { useOwnName } from '../../flows/use-own-name.ts';
import { useSharedFile } from '../sharing/use-shared-file.tsx';
import { useSharedPapers } from '../sharing/use-shared-papers.tsx';
import { useSharing, useUnsentSharedEdits } from '../sharing/use-sharing.ts';
import { DeskPage } from './DeskParts.tsx';
import type { EstatePapers } from './estate-papers.ts';
import { DeskPageNotFound } from './NoSuchPart.tsx';
import { DeskNotReceivedYet } from './NotThereYet.tsx';
import { useSharedRecords } from './use-shared-source.ts';

const back = { to: '/shared-with-me', words: 'Shared with me' };

/** One page of a desk that another executor shares. Changes saved without a connection wait on this device. */
export default function SharedDeskPage() {
  const { grant: place = '', part, id } = useParams();
  // If one grant covers several desks, the address names one after a dot.
  const [grant = '', chosen] = place.split('.');
  const session = useOpenSession();
  const who = useOwnName();
  const source = useSharedRecords(grant);
  const { state, edit } = useSharedPassport(source);
  const sharing = useSharing();
  const waiting = useUnsentSharedEdits(sharing).edits;
  const mine = useMemo(() => waiting.filter(one => one.grant === grant), [waiting, grant]);
  const File = useSharedFile(source);
  const sent = useSharedPapers(sharing, grant, state.at === 'open');
  const estates =
    state.at === 'open' ? state.cover.sections.flatMap(slug => readEstateOfCategory(slug) ?? []) : [];
  const estate = chosen === undefined ? estates[0] : estates.find(one => one === chosen);
  const read = useMemo(() => {
    if (state.at !== 'open' || estate === undefined) return undefined;
    const records = applyUnsentEdits(state.contents.records, mine).filter(
      ({ confirmed, content }) => confirmed && readEstateId(content) === estate,
    );
    const ofDesk = records.filter(({ content }) => isDeskRecord(content));
    const desk = readDesk(ofDesk);
    return (
      desk && { desk, records: ofDesk, papers: records.filter(({ content }) => content.kind === paper.id) }
    );
  }, [state, estate, mine]);
  if (state.at === 'opening') return <LoadingPage label="Opening the executor’s desk" />;
  // The grant may be closed or may need a code first. The grant's own page shows what to do.
  if (state.at !== 'open') return <Navigate to={`/shared-with-me/${grant}`} replace />;
  if (estate === undefined) return <DeskPageNotFound />;
  if (read === undefined) return <DeskNotReceivedYet owner={state.cover.owner} />;
  const { desk, records } = read;
  const store: DeskStore = {
    estate,
    desk,
    home: `/shared-desk/${place}`,
    who,
    mayChange: edit !== undefined,
    isOwn: false,
    now: () => systemClock.now(),
    contentOf: one => records.find(record => record.id === one)?.content,
    save: async writes => {
      for (const { id: known = uuidv7(), ...write } of writes) {
        const problem = await edit?.({ do: 'write', id: known, ...write });
        if (problem !== undefined) return problem;
      }
      return undefined;
    },
  };
  const papers: EstatePapers = {
    records: read.papers,
    File,
    pageOf: () => undefined,
    readFiles: async () => (await session.sharing()).filesToSave(grant),
    onFiles: edit && ((files, { fields }) => sent.onFiles(files, { recordId: recordOf(fields), fields })),
    onTheWay: ({ fields }) => sent.onTheWay({ recordId: recordOf(fields) }),
  };
  return <DeskPage {...{ store, papers, back, part, id }} />;
}

/** The organisation that a document is being sent to. */
const recordOf = (fields: Parameters<EstatePapers['onTheWay']>[0]['fields']) =>
  readLinks(fields?.['links'])[0];
