export const emailConfirmed = ['profile'];
export const languageStored = ['profile'];

/** All that the server words, such as cities and genres. */
export const languageSwitched = [''];
