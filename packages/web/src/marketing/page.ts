import type { ReactNode } from 'react';

/** A page that anybody may read: whole HTML, made once when the web is built, with no script of the app. */
export interface PublicPage {
  /** Its address, such as `/about`. */
  path: string;
  /** What the tab and search engines say before "- Kinfolio". */
  title: string;
  /** One or two sentences for search engines and shared links, at most 160 characters. */
  description: string;
  Body: () => ReactNode;
  /** The status it is answered with; 200 unless it says so. */
  status?: number;
  /** False keeps it out of the sitemap and of search engines: fragments, thanks, errors. */
  listed?: false;
  /** The day its content last changed, `YYYY-MM-DD`. */
  changed?: string;
  /** The picture of shared links, a path of our own origin. */
  image?: string;
  /** What it says for machines: schema.org objects (JSON-LD). */
  structured?: readonly object[];
}

/** Whether a page is a guide of the blog: something written on a day, which the feed and the newsletter tell of. */
export const isGuide = ({ listed, structured = [] }: PublicPage): boolean =>
  listed !== false && structured.some(thing => '@type' in thing && thing['@type'] === 'Article');

/** Stands for where the site is reached, which only the server knows. */
export const unknownOrigin = 'https://origin.invalid';

/** Stands in text or in an attribute for what the operator has set under a name. */
export const operatorMark = (name: string) => `{{${name}}}`;

/** The element that the build turns into a pair of comments, between which the server keeps or cuts. */
export const whenElement = 'kin-when';
