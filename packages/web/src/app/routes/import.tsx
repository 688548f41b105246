import { allKinds } from '@kinfolio/domain/kinds/index';
import { ImportPage } from '../../features/import/ImportPage.tsx';
import { systemClock } from '../../lib/clock.ts';

export default function ImportRoute() {
  return <ImportPage kinds={allKinds} clock={systemClock} />;
}
