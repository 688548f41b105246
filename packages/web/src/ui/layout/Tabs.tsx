import { type KeyboardEvent, type ReactNode, useCallback, useId, useState } from 'react';

export interface TabItem {
  readonly id: string;
  readonly label: ReactNode;
}

export interface TabsProps {
  /** The name of the group of tabs, for screen readers. */
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /**
   * Called with the selected tab's id when it is drawn. Returns true if that tab has just been pressed and must take
   * the focus again.
   */
  readonly wasPressed?: (id: string) => boolean;
  readonly children: ReactNode;
}

/**
 * Tabs above a single panel; with only one tab, just the panel is drawn. The arrow keys, Home and End move the focus
 * between tabs. A tab is selected only with Enter, Space or a press, because the page may first ask about unsaved
 * changes. The tabs are native buttons, which keeps the public pages small.
 */
export function PanelTabs({ label, items, selected, onSelect, wasPressed, children }: TabsProps) {
  const base = useId();
  // The tab that can be reached with the Tab key: the one that last had the focus, otherwise the selected one.
  const [focused, setFocused] = useState<string>();
  const focusPressed = useCallback(
    (tab: HTMLButtonElement | null) => {
      if (tab !== null && wasPressed?.(selected)) tab.focus();
    },
    [wasPressed, selected],
  );
  if (items.length < 2) return children;
  const stop = items.some(({ id }) => id === focused) ? focused : selected;
  const [tabId, panelId] = [(at: number) => `${base}-tab-${String(at)}`, `${base}-panel`];
  const selectedAt = items.findIndex(({ id }) => id === selected);
  return (
    <div className="tabset">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs take the focus, and the row never does */}
      <div
        className="tabs"
        role="tablist"
        aria-label={label}
        onKeyDown={moveFocus}
        onBlur={() => setFocused(undefined)}
      >
        {items.map((item, at) => (
          <button
            key={item.id}
            ref={item.id === selected ? focusPressed : undefined}
            type="button"
            role="tab"
            id={tabId(at)}
            aria-selected={item.id === selected}
            aria-controls={item.id === selected ? panelId : undefined}
            tabIndex={item.id === stop ? 0 : -1}
            onFocus={() => setFocused(item.id)}
            onClick={() => {
              if (item.id !== selected) onSelect(item.id);
            }}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div
        key={selected}
        className="tabset__panel"
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(selectedAt)}
      >
        {children}
      </div>
    </div>
  );
}

/** The arrow keys wrap around; Home and End go to the first and last tab. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const now = tabs.findIndex(tab => tab === document.activeElement);
  const step = {
    ArrowLeft: now - 1,
    ArrowUp: now - 1,
    ArrowRight: now + 1,
    ArrowDown: now + 1,
    Home: 0,
    End: -1,
  };
  const to = new Map(Object.entries(step)).get(event.key);
  if (now === -1 || to === undefined) return;
  event.preventDefault();
  tabs.at(to % tabs.length)?.focus();
}
