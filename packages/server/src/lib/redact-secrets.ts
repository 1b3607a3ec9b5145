/** Parameters that grant access to anyone who reads the address: sign-in tokens, codes from emails, media signatures. */
const secrets = /([?&](?:token|code|email_code|revert_code|signature)=)[^&#\s]*/gi;

/** An address without what it opens. */
export const redactSecrets = (url: string): string => url.replaceAll(secrets, '$1…');
