import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  Clock3,
  Contrast,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export type ChipTone =
  | 'done'
  | 'progress'
  | 'untouched'
  | 'none'
  | 'soon'
  | 'month'
  | 'late'
  | 'missing'
  | 'plain';

const looks: Record<ChipTone, { className: string; icon?: LucideIcon }> = {
  done: { className: 'chip--done', icon: CircleCheck },
  progress: { className: 'chip--progress', icon: Contrast },
  untouched: { className: 'chip--untouched', icon: CircleDashed },
  none: { className: 'chip--none', icon: CircleMinus },
  soon: { className: 'chip--soon', icon: Clock3 },
  month: { className: 'chip--month', icon: Clock3 },
  late: { className: 'chip--late', icon: TriangleAlert },
  missing: { className: 'chip--soon', icon: CircleAlert },
  plain: { className: 'chip--plain' },
};

/** A status shown by an icon and a word; the colour only supports them. */
export function StatusChip({ tone, children }: { tone: ChipTone; children: ReactNode }) {
  const { className, icon } = looks[tone];
  return (
    <span className={`chip ${className}`}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}
