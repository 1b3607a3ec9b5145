import { allLanguages, type ContractDetails, type Language, type Translations } from '@kamerton/wire';

/** The terms in every language that they are published in, as `text_ru` and so on: a record keeps its form for ever. */
type TextsOfTerms = { [L in Language as `text_${L}`]?: string };

export const recordedTexts = (text: Translations): TextsOfTerms =>
  Object.fromEntries(
    allLanguages.flatMap((language) => (text[language] === undefined ? [] : [[`text_${language}`, text[language]]])),
  );

/** The text of a record's terms in a language, or null if they are not published in it. */
export const recordedText = (terms: TextsOfTerms, language: Language): string | null =>
  terms[`text_${language}`] ?? null;

/** The record that a signature covers. See decision 0024. */
export interface SignedRecord {
  format: 'kamerton-contract-1';
  contract: string;
  edition: number;
  terms: { version: number; published_at: string } & TextsOfTerms;
  details: ContractDetails;
  /** As the signer typed it. */
  signatory_name: string;
  account: { id: number; email: string };
  /** RFC 3339, UTC, milliseconds. */
  signed_at: string;
  /** The signer's own zone, IANA. */
  timezone: string;
  /** IP address that the signature came from. */
  address: string;
  code_fingerprint: string;
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(pairs.map(([key, inner]) => [key, sorted(inner)]));
};

/** Canonical JSON of a record (RFC 8785): no spaces, keys in the order of their code units, integers only. */
export const canonicalText = (record: SignedRecord): string => JSON.stringify(sorted(record));
