import { allKinds } from '@kinfolio/domain/kinds/index';
import { ImportPage } from '../../features/import/ImportPage.tsx';
import { paperWords } from '../../features/papers/words.ts';
import { systemClock } from '../../lib/clock.ts';
import { problemWords } from '../problem-words.ts';

export default function Import() {
  return (
    <ImportPage
      kinds={allKinds}
      clock={systemClock}
      say={problem => paperWords(problem, one => problemWords(one))}
    />
  );
}
