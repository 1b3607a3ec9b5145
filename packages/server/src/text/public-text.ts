import type { PublicPage } from '@kamerton/wire';

/** A part of a text: a paragraph, a list, steps in order, names with what they are, or a note to the operator. */
export type Block =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { facts: readonly (readonly [name: string, text: string])[] }
  | { note: string };

export interface Section {
  title: string;
  /** For links that lead right here. */
  id?: string;
  blocks: readonly Block[];
}

export interface PageText {
  heading: string;
  /** Of the page in lists of search results, and its first paragraph. */
  lead: string;
  sections: readonly Section[];
}

/** A venue of the picture on the front page; hours from midnight. */
interface PictureRow {
  venue: string;
  playlist: string;
  hours: string;
  opens: number;
  closes: number;
}

/** All that public pages say in one language. */
export interface PublicText {
  product: string;
  /** Title of the front page; the others have their heading before the product's name. */
  title: string;
  skip: string;
  pages: string;
  documents: string;
  enter: string;
  apiDocs: string;
  links: Record<Exclude<PublicPage, 'front'> | 'verify' | 'social', string>;
  picture: { caption: string; rows: readonly PictureRow[] };
  /** Of an address that leads nowhere. */
  missing: { heading: string; lead: string };
  texts: Record<PublicPage, PageText>;
}
