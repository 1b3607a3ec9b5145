import { allLanguages, defaultLanguage, pick, readMarkdown } from '@kamerton/wire';
import { inAll, type ServerText, textsIn } from '../../text/texts.ts';
import { canonicalText, recordedText, type SignedRecord } from './signed-record.ts';
import { openSheet, type Row } from './typesetting.ts';
import type { TermsDraft } from '@kamerton/wire/office';

/** A draft of terms in the layout of a contract, with a note that it is a draft. */
export const termsPdf = ({ id, version, updated_at, text }: TermsDraft): Promise<Buffer> => {
  const title = inAll(({ contract }) => contract.draftTitle(id)).join(' / ');
  const sheet = openSheet(title, new Date(updated_at));
  for (const [at, language] of allLanguages.entries()) {
    const { contract } = textsIn(language);
    sheet.part(contract.tag, at > 0);
    sheet.note(contract.draftNote(id, version));
    sheet.blocks(readMarkdown(text[language] ?? ''));
  }
  return sheet.end(title);
};

const country = (code: string): string =>
  allLanguages.map((language) => new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code).join(' / ');

type Label = keyof ServerText['contract']['labels'];

/** Rows of a table with their labels in every language; what is missing has none. */
const rowsOf = (values: Partial<Record<Label, string | null>>): Row[] =>
  Object.entries(values).flatMap(([label, value]) =>
    value === null ? [] : [{ label: inAll(({ contract }) => contract.labels[label as Label]), value }],
  );

const detailRows = ({ details }: SignedRecord): Row[] =>
  rowsOf({
    ...pick(details, ['legal_entity', 'inn', 'ogrn', 'kpp']),
    country: details.country && country(details.country),
    ...pick(details, ['registration_number', 'legal_address', 'bik', 'settlement_account', 'correspondent_account']),
  });

/** Such as `2026-02-03 12:30:00 GMT+03:00 (Europe/Moscow)`, which reads alike in every language. */
const localTime = (moment: Date, timeZone: string): string => {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...parts,
    second: '2-digit',
    timeZone,
    timeZoneName: 'longOffset',
  });
  return `${format.format(moment)} (${timeZone})`;
};

const signatureRows = (record: SignedRecord, moment: Date, sha256: string, verifyAt: string): Row[] =>
  rowsOf({
    signatory_name: record.signatory_name,
    signatory_position: record.details.signatory_position,
    account: record.account.email,
    signed_at: record.signed_at,
    local_time: localTime(moment, record.timezone),
    address: record.address,
    code_fingerprint: record.code_fingerprint,
    sha256,
    verify_at: verifyAt,
  });

/** The day of a moment by the clock of Moscow, by which terms take effect. */
const day = (moment: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow', dateStyle: 'short' }).format(new Date(moment));

/** File name without its ending: number and edition. */
export const fileName = ({ contract, edition }: { contract: string; edition: number }): string =>
  `${contract}-${edition}`;

/**
 * The signed contract as PDF/A-3: what was agreed and by whom, then the terms in every language, and the signed record
 * itself as an attachment. `verifyAt` is where anybody can check it. The same always gives the same bytes.
 */
export const contractPdf = (record: SignedRecord, sha256: string, verifyAt: string): Promise<Buffer> => {
  const { contract: number, edition, terms } = record;
  const moment = new Date(record.signed_at);
  const titles = inAll(({ contract }) => contract.title(number));
  const joined = (textOf: (text: ServerText['contract']) => string) =>
    inAll(({ contract }) => textOf(contract)).join(' / ');
  const sheet = openSheet(titles.join(' / '), moment);
  const attached = `${fileName(record)}.json`;
  sheet.part(textsIn(defaultLanguage).contract.tag, false);
  for (const [at, title] of titles.entries()) sheet.title(title, at === 0 ? 1 : 2);
  const published = day(terms.published_at);
  for (const note of inAll(({ contract }) => contract.edition(edition, terms.version, published))) sheet.note(note);
  sheet.title(
    joined(({ details }) => details),
    2,
  );
  sheet.table(detailRows(record));
  sheet.title(
    joined(({ signature }) => signature),
    2,
  );
  sheet.table(signatureRows(record, moment, sha256, verifyAt));
  for (const note of inAll(({ contract }) => contract.attached(attached))) sheet.note(note);
  for (const language of allLanguages) {
    const text = recordedText(terms, language);
    if (text === null) continue;
    sheet.part(textsIn(language).contract.tag, true);
    sheet.blocks(readMarkdown(text));
  }
  const description = joined((text) => text.record);
  sheet.attach(Buffer.from(canonicalText(record)), attached, description);
  return sheet.end(`№ ${number} · ${edition} · SHA-256 ${sha256.slice(0, 16)}…`);
};
