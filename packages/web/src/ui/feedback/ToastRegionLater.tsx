import { Suspense } from 'react';
import { lazyPart } from '../../lib/page-code/lazy-part.tsx';
import { useToastWanted } from './toast-later.ts';

const ToastRegion = lazyPart(
  async () => ({ default: (await import('./ToastRegion.tsx')).ToastRegion }),
  'background',
);

/** Where toasts appear, on a page that opens without what draws them. */
export function ToastRegionLater({ label }: { readonly label: string }) {
  return <Suspense>{useToastWanted() && <ToastRegion label={label} />}</Suspense>;
}
