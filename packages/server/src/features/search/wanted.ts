/** What to look for: `text` in the notation of a tsquery, null where nothing can be found, '' where all is wanted. */
export interface Wanted {
  text: string | null;
  /** The folded text, for exact names to come first. */
  folded: string;
  from: string | null;
  to: string | null;
}
