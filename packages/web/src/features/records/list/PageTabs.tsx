import { formatCount } from '@kinfolio/domain/values/count';
import { type ReactNode, useMemo } from 'react';
import { type PageTab, tabOfRecord, tabsOf } from '../../../passport/page-tabs.ts';
import type { PageOfKinds } from '../../../passport/sections.ts';
import { useRecordsOf } from '../../../session/api/react.ts';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import type { ViewProps } from '../page-props.ts';
import { tabAddress } from '../record-location.ts';

type PageTabsProps = Pick<ViewProps, 'page' | 'neighbours' | 'spot' | 'tabState' | 'lists'> & {
  readonly children: ReactNode;
};

/**
 * The tabs of a section: those of this page, and those of its other pages, each at its own address and, once all records
 * are open, with the number of its rows. A list of a kind's own has other rows than the records of the kind.
 */
export function PageTabs({ page, neighbours, spot, tabState, lists, children }: PageTabsProps) {
  const counts = useTabCounts(neighbours);
  const items = neighbours.flatMap(({ id, kinds }) => {
    const map = { base: `/${id}`, tabs: tabsOf(kinds) };
    return map.tabs.map(tab => {
      const count = lists[tab.kind.id] === undefined ? counts?.get(idOfTab(tab)) : undefined;
      return {
        id: `${id} ${tab.id}`,
        label: count === undefined ? tab.words : `${tab.words} (${formatCount(count)})`,
        address: tabAddress(map, spot, tab),
      };
    });
  });
  return (
    <Tabs
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
    </Tabs>
  );
}

const idOfTab = ({ id, kind }: PageTab): string => `${kind.id} ${id}`;

/** How many records each tab lists; undefined while some are still being opened. */
function useTabCounts(pages: readonly PageOfKinds[]): ReadonlyMap<string, number> | undefined {
  const recordsOf = useRecordsOf();
  return useMemo(() => {
    if (recordsOf === undefined) return undefined;
    const counts = new Map<string, number>();
    for (const { kinds } of pages) {
      const tabs = tabsOf(kinds);
      for (const tab of tabs) counts.set(idOfTab(tab), 0);
      for (const { id } of kinds) {
        for (const { content } of recordsOf(id)) {
          const tab = tabOfRecord(tabs, id, content.fields);
          if (tab !== undefined) counts.set(idOfTab(tab), (counts.get(idOfTab(tab)) ?? 0) + 1);
        }
      }
    }
    return counts;
  }, [recordsOf, pages]);
}
