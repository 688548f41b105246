import { useParams } from 'react-router';
import { useOwnDesk } from '../../../features/desk/use-own-desk.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useOwnName } from '../../flows/use-own-name.ts';
import { DeskParts } from './DeskParts.tsx';
import { NoSuchPart } from './NoSuchPart.tsx';

const back = { to: '/desk', words: 'Executor’s desk' };

/** A page of a desk that is kept in the open passport. */
export default function OwnDesk() {
  const { estate = '', part, id } = useParams();
  const who = useOwnName();
  const store = useOwnDesk(estate, { clock: systemClock, who });
  return store === undefined ? <NoSuchPart /> : <DeskParts {...{ store, back, part, id }} />;
}
