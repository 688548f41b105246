import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { countPageError } from '../../lib/browser/page-errors.ts';
import { Icon } from '../layout/Icon.tsx';

export type BannerTone = 'info' | 'caution' | 'danger' | 'ok';
const icons: Record<BannerTone, LucideIcon> = {
  info: Info,
  caution: TriangleAlert,
  danger: CircleAlert,
  ok: CircleCheck,
};

export interface BannerProps {
  tone: BannerTone;
  children: ReactNode;
  /**
   * "alert" interrupts the screen reader; "status" waits for a pause. Leave this out for banners that were there when
   * the page opened.
   */
  role?: 'alert' | 'status';
}

export function Banner({ tone, children, role }: BannerProps) {
  const isError = tone === 'danger' && role === 'alert';
  // The page title shows that there is an error, as it does for an error summary.
  useEffect(() => (isError ? countPageError() : undefined), [isError]);
  return (
    <div className={`banner banner--${tone}`} role={role}>
      <Icon of={icons[tone]} />
      <div className="banner__body">{children}</div>
    </div>
  );
}
