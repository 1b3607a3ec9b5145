/** A new password ends other sessions, and a change of email that is not confirmed. */
export const passwordChanged = ['sessions', 'profile'];
export const sessionEnded = ['sessions'];

/** With a removed one the sessions end that began with it. */
export const passkeyChanged = ['passkeys', 'sessions'];
