/**
 * Writes of one scope are sent one after another: each reads first what the one before has stored, since a body has all
 * fields (spec 7).
 */
export const writeScopes = { profile: { id: 'profile' }, venues: { id: 'venues' } };
