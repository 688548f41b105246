import type { ReactNode } from 'react';
import { tabsOf } from '../../passport/page-tabs.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import type { PlaceProps } from './page-props.ts';
import { tabAddress } from './place.ts';

type PageTabsProps = Pick<PlaceProps, 'page' | 'neighbours' | 'spot' | 'tabState'> & {
  readonly children: ReactNode;
};

/** The tabs of a section: those of this page, and those of its other pages, each at its own address. */
export function PageTabs({ page, neighbours, spot, tabState, children }: PageTabsProps) {
  const items = neighbours.flatMap(({ id, kinds }) => {
    const map = { base: `/${id}`, tabs: tabsOf(kinds) };
    return map.tabs.map(tab => ({
      id: `${id} ${tab.id}`,
      label: tab.words,
      address: tabAddress(map, spot, tab),
    }));
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
