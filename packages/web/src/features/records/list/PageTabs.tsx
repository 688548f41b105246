import { formatCount } from '@kinfolio/domain/values/count';
import { type ReactNode, useMemo } from 'react';
import { findTabOfRecord, listTabs, type PageTab } from '../../../passport/page-tabs.ts';
import type { PageWithKinds } from '../../../passport/sections.ts';
import { useRecordsByKind } from '../../../session/api/react.ts';
import { PanelTabs } from '../../../ui/layout/Tabs.tsx';
import type { PageViewProps } from '../page-props.ts';
import { formatTabUrl } from '../record-location.ts';

type PageTabsProps = Pick<PageViewProps, 'page' | 'neighbours' | 'spot' | 'tabState' | 'lists'> & {
  readonly children: ReactNode;
};

/**
 * The tabs of a section: those of this page and of its other pages. Each has its own address and, once all records have
 * been decrypted, shows the number of its rows. If a kind has a custom list, its rows are not simply the records of the
 * kind.
 */
export function PageTabs({ page, neighbours, spot, tabState, lists, children }: PageTabsProps) {
  const counts = useTabCounts(neighbours);
  const items = neighbours.flatMap(({ id, kinds }) => {
    const map = { base: `/${id}`, tabs: listTabs(kinds) };
    return map.tabs.map(tab => {
      const count = lists[tab.kind.id] === undefined ? counts?.get(idOfTab(tab)) : undefined;
      return {
        id: `${id} ${tab.id}`,
        label: count === undefined ? tab.words : `${tab.words} (${formatCount(count)})`,
        address: formatTabUrl(map, spot, tab),
      };
    });
  });
  return (
    <PanelTabs
      label={page.title}
      items={items}
      selected={`${page.id} ${spot.tab.id}`}
      wasPressed={tabState.wasPressed}
      onSelect={id => {
        const item = items.find(one => one.id === id);
        if (item !== undefined) tabState.onSelect(id, item.address);
      }}
    >
      {children}
    </PanelTabs>
  );
}

const idOfTab = ({ id, kind }: PageTab): string => `${kind.id} ${id}`;

/** How many records each tab lists; undefined until all records have been decrypted. */
function useTabCounts(pages: readonly PageWithKinds[]): ReadonlyMap<string, number> | undefined {
  const recordsOf = useRecordsByKind();
  return useMemo(() => {
    if (recordsOf === undefined) return undefined;
    const counts = new Map<string, number>();
    for (const { kinds } of pages) {
      const tabs = listTabs(kinds);
      for (const tab of tabs) counts.set(idOfTab(tab), 0);
      for (const { id } of kinds) {
        for (const { content } of recordsOf(id)) {
          const tab = findTabOfRecord(tabs, id, content.fields);
          if (tab !== undefined) counts.set(idOfTab(tab), (counts.get(idOfTab(tab)) ?? 0) + 1);
        }
      }
    }
    return counts;
  }, [recordsOf, pages]);
}
