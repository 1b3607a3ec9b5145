/** True if the page is at an address at which browsers allow passkeys: a name, with https or localhost. */
export const isPasskeyAddress = (): boolean => globalThis.isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;
