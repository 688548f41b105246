import { useParams } from 'react-router';
import { useOwnDesk } from '../../../features/desk/use-own-desk.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useOwnName } from '../../flows/use-own-name.ts';
import { DeskPage } from './DeskParts.tsx';
import { DeskPageNotFound } from './NoSuchPart.tsx';
import { useOwnEstatePapers } from './own-papers.tsx';

const back = { to: '/desk', words: 'Executor’s desk' };

/** One page of a desk that is stored in the open passport. */
export default function OwnDeskPage() {
  const { estate = '', part, id } = useParams();
  const who = useOwnName();
  const store = useOwnDesk(estate, { clock: systemClock, who });
  const papers = useOwnEstatePapers(estate);
  return store === undefined ? <DeskPageNotFound /> : <DeskPage {...{ store, papers, back, part, id }} />;
}
