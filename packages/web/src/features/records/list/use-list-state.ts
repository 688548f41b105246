import { useMemo, useState } from 'react';
import type { ListState } from '../page-props.ts';
import { rowsPerPage } from './RecordList.tsx';

/**
 * The state of the search in a tab's list. It starts empty in each tab. The returned object changes only when the state
 * does.
 */
export function useListState(tabId: string): ListState {
  const [state, setState] = useState({ tabId, query: '', limit: rowsPerPage });
  const { query, limit } = state.tabId === tabId ? state : { query: '', limit: rowsPerPage };
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
