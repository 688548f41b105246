import { allKinds } from '@kinfolio/domain/kinds/index';
import { ImportPage } from '../../features/import/ImportPage.tsx';
import { paperWords } from '../../features/papers/messages.ts';
import { systemClock } from '../../lib/clock.ts';
import { problemWords } from '../../session/api/problem-words.ts';

export default function Import() {
  return (
    <ImportPage
      kinds={allKinds}
      clock={systemClock}
      messageFor={problem => paperWords(problem, one => problemWords(one))}
    />
  );
}
