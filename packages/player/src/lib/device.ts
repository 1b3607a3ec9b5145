import { agentName } from '@kamerton/wire/client/agent-name';
import { bounds } from '@kamerton/wire/client/bounds';

/** Characters of a code; letters and digits that look alike are not among them. */
export const codeLength = 6;

const foreign = /[^2-9A-HJ-NP-Z]/g;

/** Returns typed or pasted text as a code or its beginning: capital letters without spaces and hyphens. */
export const normalizeCode = (typed: string): string => typed.toUpperCase().replace(foreign, '').slice(0, codeLength);

/** The code in an address such as `/dist/play#AB2CD3`; empty if there is none. */
export const codeInHash = (hash: string): string => {
  const code = normalizeCode(hash);
  return code.length === codeLength ? code : '';
};

/** Release of this program, as it is told to the server. */
export const release = '0.1.0';

/** A random UUID: `crypto.randomUUID` is not there over plain http. */
export const newId = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};

/** Name that a device proposes for itself: `Chrome, Android`. */
export const deviceName = (userAgent: string): string => {
  const agent = agentName(userAgent);
  const parts = [agent?.browser, agent?.system].filter((part) => typeof part === 'string');
  return parts.join(', ').slice(0, bounds.player_name);
};
