import { Suspense } from 'react';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import { useIsToastRequested } from './toast-later.ts';

const ToastRegion = createLazyPart(
  async () => ({ default: (await import('./ToastRegion.tsx')).ToastRegion }),
  'background',
);

/** The toast region of a page that opens before the toast code is loaded. */
export function LazyToastRegion({ label }: { readonly label: string }) {
  return <Suspense>{useIsToastRequested() && <ToastRegion label={label} />}</Suspense>;
}
