import { ReviewPage } from '../../features/review/ReviewPage.tsx';
import { systemClock } from '../../lib/clock.ts';

export default function ReviewRoute() {
  return <ReviewPage clock={systemClock} />;
}
