import { type ReactNode, useCallback } from 'react';
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
  /** Asked of the selected tab when it is drawn: true when it was pressed just now, and takes the focus again. */
  readonly wasPressed?: (id: string) => boolean;
  /** What belongs to the selected tab. */
  readonly children: ReactNode;
}

/**
 * Tabs above one panel; a single one is no choice, and only its panel is drawn. Arrows, Home and End move between
 * them; a tab is chosen by Enter, Space or a press, because choosing may first ask about unsaved changes.
 */
export function Tabs({ label, items, selected, onSelect, wasPressed, children }: TabsProps) {
  // Asked when the tab is really there: React Aria draws the row first, and its tabs after that.
  const focusPressed = useCallback(
    (tab: HTMLDivElement | null) => {
      if (tab !== null && wasPressed?.(selected)) tab.focus();
    },
    [wasPressed, selected],
  );
  if (items.length < 2) return children;
  return (
    <AriaTabs
      className="tabset"
      selectedKey={selected}
      keyboardActivation="manual"
      onSelectionChange={key => {
        if (key !== selected) onSelect(String(key));
      }}
    >
      <TabList className="tabs" aria-label={label} items={items} dependencies={[focusPressed]}>
        {item => (
          <Tab id={item.id} ref={item.id === selected ? focusPressed : undefined}>
            {item.label}
          </Tab>
        )}
      </TabList>
      {/* A panel of its own for each tab: React Aria keeps the id that a panel began with. */}
      <TabPanel key={selected} id={selected} className="tabset__panel">
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
