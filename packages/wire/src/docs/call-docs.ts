/** The description of one call, in Markdown, and an example in both directions. */
export interface CallDocs {
  /** What it does, when to use it and what to expect, in a few sentences. */
  description: string;
  /** What is sent, where anything is. */
  request?: { params?: object; query?: object; body?: object };
  /** What is answered. */
  response: unknown;
}
