import { listCategoriesOfKind, type RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatCount } from '@kinfolio/domain/values/count';
import { useUnreadableRecords } from '../../session/api/react.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** Records on this page that cannot be decrypted. They are counted, kept, and never overwritten. */
export function UnreadableNotice({ kinds }: { readonly kinds: readonly RecordKind[] }) {
  const categories = new Set<string>(kinds.flatMap(listCategoriesOfKind));
  const unreadable = useUnreadableRecords().filter(
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
            ? 'One record can’t be opened. It may have been changed or damaged since it was saved. We keep it as it is and will not overwrite it.'
            : `${formatCount(unopened)} records can’t be opened. They may have been changed or damaged since they were saved. We keep them as they are and will not overwrite them.`}
        </p>
      )}
      {unsigned > 0 && (
        <p>
          {unsigned === 1
            ? 'One record was not written by you. We keep it separately, do not show it and will not overwrite it.'
            : `${formatCount(unsigned)} records were not written by you. We keep them separately, do not show them and will not overwrite them.`}
        </p>
      )}
      {copies > 0 && <p>The list still has the last good copy from this device.</p>}
    </Banner>
  );
}
