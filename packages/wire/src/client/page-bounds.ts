/** Items of a page. Apart from the other bounds, which the first load of the portal does without. */
export const pageBounds = { default_limit: 24, max_limit: 1000, max_offset: 1_000_000 } as const;

/** Characters of the text of a search. */
export const searchTextBound = 200;
