import type { ReactNode } from 'react';

/** A public page: complete HTML, generated once when the web app is built, without any of the app's scripts. */
export interface PublicPage {
  /** The address of the page, such as `/about`. */
  path: string;
  /** The title in the tab and in search engines, before "- Kinfolio". */
  title: string;
  /** One or two sentences for search engines and shared links, at most 160 characters. */
  description: string;
  Body: () => ReactNode;
  /** The HTTP status it is served with; 200 by default. */
  status?: number;
  /**
   * Set to false for a page that the sitemap and search engines must not list, such as a fragment, a thank-you page or
   * an error page.
   */
  listed?: false;
  /** The day its content last changed, `YYYY-MM-DD`. */
  changed?: string;
  /** The picture for shared links, a path on our own origin. */
  image?: string;
  /** Structured data: schema.org objects (JSON-LD). */
  structured?: readonly object[];
}

/** Whether a page is a guide in the blog: a dated text that the feed and the newsletter announce. */
export const isGuide = ({ listed, structured = [] }: PublicPage): boolean =>
  listed !== false && structured.some(thing => '@type' in thing && thing['@type'] === 'Article');

/** A placeholder for the site's origin, which only the server knows. */
export const originPlaceholder = 'https://origin.invalid';

/** A placeholder in text or in an attribute for the operator's setting with this name. */
export const operatorPlaceholder = (name: string) => `{{${name}}}`;

/**
 * The name of an element that the build replaces with a pair of comments. The server keeps or removes what is between
 * them.
 */
export const conditionalElement = 'kin-when';
