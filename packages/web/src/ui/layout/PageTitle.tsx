import { createContext, useContext, useSyncExternalStore } from 'react';
import { hasPageErrors, onPageErrors } from '../../lib/browser/page-errors.ts';

/** The site's name, which ends every page title. Set once by the app. */
export const SiteNameContext = createContext('');

export interface PageTitleProps {
  /** The parts of the title, the most specific first: page, then section. */
  parts: readonly string[];
  /** The description for search engines. Used by public pages. */
  description?: string;
}

/**
 * The page's title element, which React moves into the head. While the page shows an error, the title starts with a
 * mention of it, for browser tabs and screen readers.
 */
export function PageTitle({ parts, description }: PageTitleProps) {
  const site = useContext(SiteNameContext);
  const wrong = useSyncExternalStore(onPageErrors, hasPageErrors, () => false);
  return (
    <>
      <title>{`${wrong ? 'Error: ' : ''}${[...parts, site].filter(Boolean).join(' - ')}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
