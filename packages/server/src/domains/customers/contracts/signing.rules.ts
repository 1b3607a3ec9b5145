import { foldCase } from '@kamerton/wire/client/fold-case';
import { contractAlphabet, type FieldCode } from '@kamerton/wire';

/** Returns the characters that the contract's typeface cannot print, each once. */
export const unprintable = (text: string): string[] => [
  ...new Set([...text.replaceAll(/[\n\t]/g, ' ')].filter((sign) => !contractAlphabet.test(sign))),
];

/** Lifetime and limits of a signing code. */
export const codeBounds = { minutes: 10, attempts: 5, emails_per_hour: 5 } as const;

const prefix = 'KAM-';

/** Contract number as quoted by people: `KAM-000042`. */
export const contractNumber = (id: number): string => prefix + String(id).padStart(6, '0');

/** Parses a contract number with any number of zeros; null if invalid. Accepts КАМ in Cyrillic: it looks the same. */
export const idOfNumber = (number: string): number | null => {
  const digits = /^(?:KAM|КАМ)-(\d{1,15})$/.exec(number.trim().toUpperCase())?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Today's date in Moscow, where the terms take effect. */
export const dayInMoscow = (now: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow', dateStyle: 'short' }).format(now);

/** Compares names ignoring case, ё and spaces. */
export const isSameName = (one: string, other: string): boolean => foldCase(one) === foldCase(other);

export interface SigningState {
  terminated_at: string | null;
  /** Version of the details. */
  version: number;
  /** The newest signature. */
  signed: { version: number; terms_version: number } | null;
}

/** True if the terms in force differ from the signed ones. */
export const isOutdated = ({ signed }: SigningState, termsInForce: number | null): boolean =>
  signed !== null && termsInForce !== null && signed.terms_version !== termsInForce;

export const isChanged = ({ signed, version }: SigningState): boolean => signed !== null && signed.version !== version;

/** Reason why the contract cannot be signed; null if it can. */
export const whyNotToSign = (state: SigningState | null, termsInForce: number | null) => {
  if (!state) return 'details_missing' as const;
  if (state.terminated_at !== null) return 'contract_terminated' as const;
  if (termsInForce === null) return 'terms_missing' as const;
  const isDue = state.signed === null || isOutdated(state, termsInForce) || isChanged(state);
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

/** Result of trying a code. `changed`: the details or the terms differ from those that it was sent for. */
export const tryCode = (
  sent: SentCode,
  attempt: { isCode: (fingerprint: string) => boolean; version: number; terms_version: number },
  now: number,
): Tried => {
  if (sent.attempts >= codeBounds.attempts || Date.parse(sent.expires_at) <= now) return 'spent';
  if (sent.version !== attempt.version || sent.terms_version !== attempt.terms_version) return 'changed';
  return attempt.isCode(sent.code_fingerprint) ? 'right' : 'wrong';
};

/** Limit of contract checks per network. */
export const verifying = { name: 'verifying', quota: 60, window: 60 };
