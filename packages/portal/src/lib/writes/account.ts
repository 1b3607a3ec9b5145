export const emailConfirmed = ['profile'];
export const languageStored = ['profile'];

/** All that the server words, such as cities and genres. */
export const languageSwitched = [''];

/** A new password ends other sessions, and a change of email that is not confirmed. */
export const passwordChanged = ['sessions', 'profile'];
export const sessionEnded = ['sessions'];

/** With a removed one the sessions end that began with it. */
export const passkeyChanged = ['passkeys', 'sessions'];
export const contractChangedElsewhere = ['contract', 'contract-terms'];
