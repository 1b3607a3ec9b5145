/** Album or collection, which is added or removed: in which lists it is mine is changed in place. */
export const album = {
  moved: ['albums own', 'totals', 'revoked albums'],
  /** The server may have done what it could not answer. */
  unanswered: ['albums', 'search albums', 'totals', 'revoked albums'],
};

export const collection = {
  moved: ['collections own', 'totals', 'playable'],
  unanswered: ['collections', 'totals', 'playable'],
};
