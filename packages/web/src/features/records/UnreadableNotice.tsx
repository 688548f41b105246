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
  const unsigned = unreadable.filter(({ reason }) => reason === 'not-theirs').length;
  const unopened = unreadable.length - unsigned;
  if (unreadable.length === 0) return null;
  const copies = unreadable.filter(record => record.copyKept).length;
  return (
    <Banner tone="caution">
      {unopened > 0 && (
        <p>
          {unopened === 1
            ? 'One record can’t be opened. It may have been changed or damaged since it was saved. It is kept as it is, and nothing is written over it.'
            : `${formatCount(unopened)} records can’t be opened. They may have been changed or damaged since they were saved. They are kept as they are, and nothing is written over them.`}
        </p>
      )}
      {unsigned > 0 && (
        <p>
          {unsigned === 1
            ? 'One record was not written by you. It is kept apart and not shown, and nothing is written over it.'
            : `${formatCount(unsigned)} records were not written by you. They are kept apart and not shown, and nothing is written over them.`}
        </p>
      )}
      {copies > 0 && <p>The last good copy on this device is still in the list.</p>}
    </Banner>
  );
}
