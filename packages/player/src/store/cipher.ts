/** AES-GCM with a key that never leaves the browser. */
const algorithm = 'AES-GCM';
const ivBytes = 12;

/** True if the browser has the means: pages over https, and of this machine itself. */
export const canEncrypt = (): boolean => globalThis.isSecureContext && typeof crypto.subtle === 'object';

export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt']);

/** The track's id is bound in, so that stored bytes cannot be passed off as those of another track. */
const boundTo = (id: number): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`track ${id}`);

export const encrypt = async (key: CryptoKey, id: number, audio: ArrayBuffer) => {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const bytes = await crypto.subtle.encrypt({ name: algorithm, iv, additionalData: boundTo(id) }, key, audio);
  return { id, iv, bytes };
};

/** Rejects if the bytes were changed or belong to another key or track. */
export const decrypt = (
  key: CryptoKey,
  { id, iv, bytes }: { id: number; iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer },
): Promise<ArrayBuffer> => crypto.subtle.decrypt({ name: algorithm, iv, additionalData: boundTo(id) }, key, bytes);
