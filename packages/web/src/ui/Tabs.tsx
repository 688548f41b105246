import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';

export interface TabItem {
  readonly id: string;
  readonly label: ReactNode;
}

export interface TabsProps {
  /** Names the group for a screen reader. */
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** What belongs to the selected tab. */
  readonly children: ReactNode;
}

/** Tabs above one panel. Arrows, Home and End move between them; a tab is chosen by Enter, Space or a press. */
export function Tabs({ label, items, selected, onSelect, children }: TabsProps) {
  return (
    <AriaTabs
      selectedKey={selected}
      keyboardActivation="manual"
      onSelectionChange={key => onSelect(String(key))}
    >
      <TabList className="tabs" aria-label={label} items={items}>
        {item => <Tab id={item.id}>{item.label}</Tab>}
      </TabList>
      <TabPanel id={selected}>{children}</TabPanel>
    </AriaTabs>
  );
}
