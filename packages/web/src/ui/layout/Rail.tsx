import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { NavLink } from 'react-router';
import { Icon } from './Icon.tsx';

export interface SectionNavItem {
  to: string;
  label: string;
  /** What is missing, such as "1 gap" or "Empty"; absent if nothing is missing. */
  gap?: string;
  /** The mark shown instead of a number for an item that is not one of the sections. */
  apart?: string;
}

/** The list of sections as tabs down the left edge of a sheet. */
export function SectionNav({
  label,
  items,
  lead,
}: {
  label: string;
  items: readonly SectionNavItem[];
  lead?: string | undefined;
}) {
  return (
    <nav className="rail" aria-label={label}>
      {lead && <p className="rail__lead small muted">{lead}</p>}
      <RailList items={items} />
    </nav>
  );
}

/** Replaces the rail on narrow screens: a button that opens the list of sections. */
export function SectionNavButton({
  label,
  items,
  current,
}: {
  label: string;
  items: readonly SectionNavItem[];
  current: number;
}) {
  const [open, setOpen] = useState(false);
  const here = items[current];
  if (!here || items.length < 2) return null;
  return (
    <nav className="sectionpick__nav" aria-label={label}>
      <button className="sectionpick" type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>
          <span className="small muted">
            {here.apart ?? `Section ${String(current + 1)} of ${String(items.filter(isSection).length)}`}
          </span>
          <br />
          <span className="strong">{here.label}</span>
        </span>
        <Icon of={ChevronDown} />
      </button>
      {open && <RailList items={items} onChoose={() => setOpen(false)} />}
    </nav>
  );
}

const isSection = ({ apart }: SectionNavItem): boolean => apart === undefined;

function RailList({ items, onChoose }: { items: readonly SectionNavItem[]; onChoose?: () => void }) {
  return (
    <ol>
      {items.map((item, index) => (
        <li key={item.to}>
          <NavLink to={item.to} {...(onChoose ? { onClick: onChoose } : {})}>
            <span className="rail__no" aria-hidden="true">
              {isSection(item) && index + 1}
            </span>
            <span>{item.label}</span>
            {item.gap && <span className="rail__gap">{item.gap}</span>}
          </NavLink>
        </li>
      ))}
    </ol>
  );
}
