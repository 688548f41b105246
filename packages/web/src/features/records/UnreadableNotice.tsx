import { categoriesOf, type RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatCount } from '@kinfolio/domain/values/count';
import { useUnreadable } from '../../session/api/react.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** Records of this page that do not open. They are counted, kept, and never written over. */
export function UnreadableNotice({ kinds }: { readonly kinds: readonly RecordKind[] }) {
  const categories = new Set<string>(kinds.flatMap(categoriesOf));
  const unreadable = useUnreadable().filter(
    ({ category }) => category === undefined || categories.has(category),
  );
  if (unreadable.length === 0) return null;
  const copies = unreadable.filter(record => record.copyKept).length;
  return (
    <Banner tone="caution">
      <p>
        {unreadable.length === 1
          ? 'One record can’t be opened. It may have been changed or damaged since it was saved. It is kept as it is, and nothing is written over it.'
          : `${formatCount(unreadable.length)} records can’t be opened. They may have been changed or damaged since they were saved. They are kept as they are, and nothing is written over them.`}
      </p>
      {copies > 0 && <p>The last good copy on this device is still in the list.</p>}
    </Banner>
  );
}
