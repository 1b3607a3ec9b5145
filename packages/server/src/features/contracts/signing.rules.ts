import type { FieldCode } from '@kamerton/wire';

/** How a code that signs lives. */
export const codeBounds = { minutes: 10, attempts: 5, letters_an_hour: 5 } as const;

const prefix = 'KAM-';

/** What people quote: `KAM-000042`. */
export const contractNumber = (id: number): string => prefix + String(id).padStart(6, '0');

/**
 * The id behind a number, however many zeros it is written with; null where it is none. КАМ in Cyrillic looks the
 * same and is as good.
 */
export const idOfNumber = (number: string): number | null => {
  const digits = /^(?:KAM|КАМ)-(\d{1,15})$/.exec(number.trim().toUpperCase())?.[1];
  return digits === undefined ? null : Number(digits);
};

/** The day on which terms come into force begins in Moscow. */
export const dayInMoscow = (now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow', dateStyle: 'short' }).format(now);

const plain = (name: string): string =>
  name.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim();

/** Names as people write them by hand: letter case, ё and spaces make no difference. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other);

export interface Standing {
  terminated_at: string | null;
  /** Counts the changes of the details. */
  version: number;
  /** The newest signature. */
  signed: { version: number; terms_version: number } | null;
}

/** Whether other terms than those signed are in force. */
export const isOutdated = ({ signed }: Standing, termsInForce: number | null): boolean =>
  signed !== null && termsInForce !== null && signed.terms_version !== termsInForce;

export const isChanged = ({ signed, version }: Standing): boolean => signed !== null && signed.version !== version;

/** Reason for which there is nothing to sign now; null where there is. */
export const whyNotToSign = (standing: Standing | null, termsInForce: number | null) => {
  if (!standing) return 'details_missing' as const;
  if (standing.terminated_at !== null) return 'contract_terminated' as const;
  if (termsInForce === null) return 'terms_missing' as const;
  const isDue = standing.signed === null || isOutdated(standing, termsInForce) || isChanged(standing);
  return isDue ? null : ('already_signed' as const);
};

export interface SentCode {
  code_fingerprint: string;
  version: number;
  terms_version: number;
  attempts: number;
  expires_at: string;
}

type Tried = 'right' | 'changed' | Extract<FieldCode, 'wrong' | 'spent'>;

/** What a try of a code comes to. `changed`: the details or the terms are not those that it was sent for. */
export const tryCode = (
  sent: SentCode | null,
  given: { code_fingerprint: string; version: number; terms_version: number },
  now: Date,
): Tried => {
  if (!sent || sent.attempts >= codeBounds.attempts || Date.parse(sent.expires_at) <= now.getTime()) return 'spent';
  if (sent.version !== given.version || sent.terms_version !== given.terms_version) return 'changed';
  return sent.code_fingerprint === given.code_fingerprint ? 'right' : 'wrong';
};

/** Checks of contracts that one network may ask for. */
export const verifying = { name: 'verifying', quota: 60, window: 60 };
