import type { LucideIcon } from 'lucide-react';

export interface IconProps {
  of: LucideIcon;
  size?: 'sm' | 'lg';
}

/** An icon, which screen readers skip because there is always a word or a hidden name next to it. */
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
