/** The description of one call, in Markdown, and an example in both directions. */
export interface CallDocs {
  /** Purpose and behaviour in a few sentences. */
  description: string;
  /** The request; omitted if it has no parameters, query or body. */
  request?: { params?: object; query?: object; body?: object };
  /** The response. */
  response: unknown;
}
