import { readLinks } from '@kinfolio/domain/fields/links';
import { paper } from '@kinfolio/domain/kinds/paper';
import { useCallback, useSyncExternalStore } from 'react';
import type { ListedRecord } from '../list/row.ts';
import { useRelatedRecords } from './related.ts';

/** The papers of each record by record id, oldest first. */
export type PapersByRecord = ReadonlyMap<string, readonly ListedRecord[]>;

// The list of papers is the same array until one of them changes, so it is indexed once.
const known = new WeakMap<readonly ListedRecord[], PapersByRecord>();

/** The papers that belong to each record. The component renders again when a paper changes. */
export function usePapersByRecord(): PapersByRecord {
  const { others } = useRelatedRecords();
  const subscribe = useCallback((listener: () => void) => others.subscribeKind(paper.id, listener), [others]);
  const read = () => others.records(paper.id);
  const papers = useSyncExternalStore(subscribe, read, read);
  let index = known.get(papers);
  if (index === undefined) {
    index = byRecord(papers);
    known.set(papers, index);
  }
  return index;
}

function byRecord(papers: readonly ListedRecord[]): PapersByRecord {
  const index = new Map<string, ListedRecord[]>();
  for (const one of papers) {
    for (const id of readLinks(one.content.fields['links'])) {
      const own = index.get(id);
      if (own === undefined) index.set(id, [one]);
      else own.push(one);
    }
  }
  return index;
}
