import { createContext, useContext, useSyncExternalStore } from 'react';
import { onPageErrors, pageHasErrors } from '../../lib/browser/page-errors.ts';

/** The name at the end of every title; the app gives it once. */
export const SiteName = createContext('');

export interface PageTitleProps {
  /** From the page outwards: page, section. */
  parts: readonly string[];
  /** What search engines say of it; for pages a stranger may find. */
  description?: string;
}

/** React moves the element into the head. While the page shows an error, a tab and a screen reader say so first. */
export function PageTitle({ parts, description }: PageTitleProps) {
  const site = useContext(SiteName);
  const wrong = useSyncExternalStore(onPageErrors, pageHasErrors, () => false);
  return (
    <>
      <title>{`${wrong ? 'Error: ' : ''}${[...parts, site].filter(Boolean).join(' - ')}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
