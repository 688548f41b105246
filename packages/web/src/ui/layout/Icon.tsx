import type { LucideIcon } from 'lucide-react';

export interface IconProps {
  of: LucideIcon;
  size?: 'sm' | 'lg';
}

/** An icon always stands beside a word (or a hidden name), so it is silent for screen readers. */
export function Icon({ of: Drawing, size }: IconProps) {
  return (
    <Drawing
      className={size ? `icon icon--${size}` : 'icon'}
      strokeWidth={1.75}
      aria-hidden
      focusable={false}
    />
  );
}
