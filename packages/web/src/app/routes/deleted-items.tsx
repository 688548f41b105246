import { allKinds } from '@kinfolio/domain/kinds/index';
import { DeletedItemsPage } from '../../features/deleted-items/DeletedItemsPage.tsx';
import { problemWords } from '../problem-words.ts';

export default function DeletedItems() {
  return <DeletedItemsPage kinds={allKinds} say={problem => problemWords(problem)} />;
}
