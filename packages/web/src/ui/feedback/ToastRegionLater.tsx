import { lazy, Suspense } from 'react';
import { useToastWanted } from './toast-later.ts';

const ToastRegion = lazy(async () => ({ default: (await import('./ToastRegion.tsx')).ToastRegion }));

/** Where toasts appear, on a page that opens without what draws them. */
export function ToastRegionLater({ label }: { readonly label: string }) {
  return <Suspense>{useToastWanted() && <ToastRegion label={label} />}</Suspense>;
}
