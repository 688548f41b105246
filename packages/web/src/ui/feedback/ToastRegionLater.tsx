import { useToastRegion } from './toast-later.ts';

/** Where toasts appear, on a page that opens without what draws them. */
export function ToastRegionLater({ label }: { readonly label: string }) {
  const Region = useToastRegion();
  return Region === undefined ? null : <Region label={label} />;
}
