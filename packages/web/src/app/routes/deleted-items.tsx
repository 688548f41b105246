import { allKinds } from '@kinfolio/domain/kinds/index';
import { DeletedItemsPage } from '../../features/deleted-items/DeletedItemsPage.tsx';
import { problemWords } from '../../session/api/problem-words.ts';

export default function DeletedItems() {
  return <DeletedItemsPage kinds={allKinds} messageFor={problem => problemWords(problem)} />;
}
