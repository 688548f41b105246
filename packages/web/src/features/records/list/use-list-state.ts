import { useMemo, useState } from 'react';
import type { ListState } from '../page-props.ts';
import { rowsAtOnce } from './RecordList.tsx';

/** What is looked for in the list of a tab; another tab begins anew. The same object until something changes. */
export function useListState(tabId: string): ListState {
  const [state, setState] = useState({ tabId, query: '', limit: rowsAtOnce });
  const { query, limit } = state.tabId === tabId ? state : { query: '', limit: rowsAtOnce };
  return useMemo(
    () => ({
      query,
      limit,
      onQuery: (wanted: string) => setState({ tabId, query: wanted, limit }),
      onLimit: (more: number) => setState({ tabId, query, limit: more }),
    }),
    [tabId, query, limit],
  );
}
