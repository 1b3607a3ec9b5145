/** Whether a step back in the history is the portal's own: one that closes a dialog takes what lies over it along. */
export const ownStep = { isUnderWay: false };
