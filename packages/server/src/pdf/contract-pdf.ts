import { readMarkdown } from '@kamerton/wire';
import { canonicalText, type SignedRecord } from './signed-record.ts';
import { openSheet, type Row } from './typesetting.ts';

const both = (ru: string, en: string): [string, string] => [ru, en];

const country = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;

const detailRows = ({ details }: SignedRecord): Row[] => {
  const rows: [[string, string], string | null][] = [
    [both('Лицензиат', 'Licensee'), details.legal_entity],
    [both('ИНН', 'INN (taxpayer number)'), details.inn],
    [both('ОГРН (ОГРНИП)', 'OGRN (state registration)'), details.ogrn],
    [both('КПП', 'KPP (tax registration)'), details.kpp],
    [
      both('Страна', 'Country'),
      details.country && `${country(details.country, 'ru')} / ${country(details.country, 'en')}`,
    ],
    [both('Регистрационный номер', 'Registration number'), details.registration_number],
    [both('Юридический адрес', 'Legal address'), details.legal_address],
    [both('БИК', 'BIK (bank)'), details.bik],
    [both('Расчётный счёт', 'Settlement account'), details.settlement_account],
    [both('Корреспондентский счёт', 'Correspondent account'), details.correspondent_account],
  ];
  return rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
};

/** Such as `2026-02-03 12:30:00 GMT+03:00 (Europe/Moscow)`, which reads alike in both languages. */
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

const signatureRows = (record: SignedRecord, moment: Date, sha256: string, verifyAt: string): Row[] => {
  const rows: [[string, string], string][] = [
    [both('Подписал(а)', 'Signed by'), record.signatory_name],
    [both('Должность', 'Position'), record.details.signatory_position],
    [both('Учётная запись', 'Account'), record.account.email],
    [both('Момент подписания, UTC', 'Signed at, UTC'), record.signed_at],
    [both('Местное время', 'Local time'), localTime(moment, record.timezone)],
    [both('Сетевой адрес', 'Network address'), record.address],
    [both('Отпечаток кода из письма', 'HmacOf of the emailed code'), record.code_fingerprint],
    [both('SHA-256 подписанного', 'SHA-256 of the signed content'), sha256],
    [both('Проверить договор', 'Verify this agreement'), verifyAt],
  ];
  return rows.map(([label, value]) => ({ label, value }));
};

const day = (moment: string): string => moment.slice(0, 10);

/** File name without its ending: number and edition. */
export const fileName = ({ contract, edition }: { contract: string; edition: number }): string =>
  `${contract}-${edition}`;

/**
 * The signed contract as PDF/A-3: what was agreed and by whom, then the terms in Russian and English, and the signed
 * record itself as an attachment. `verifyAt` is where anybody can check it. The same always gives the same bytes.
 */
export const contractPdf = (record: SignedRecord, sha256: string, verifyAt: string): Promise<Buffer> => {
  const { contract, edition, terms } = record;
  const moment = new Date(record.signed_at);
  const sheet = openSheet(`Лицензионный договор № ${contract} / Licence agreement No. ${contract}`, 'Kamerton', moment);
  const attached = `${fileName(record)}.json`;
  sheet.part('ru-RU', false);
  sheet.title(`Лицензионный договор № ${contract}`, 1);
  sheet.title(`Licence agreement No. ${contract}`, 2);
  const published = day(terms.published_at);
  sheet.note(
    `Редакция ${edition}. Условия версии ${terms.version}, опубликованы ${published}, приведены ниже полностью.`,
  );
  sheet.note(`Edition ${edition}. Version ${terms.version} of the terms, published on ${published}, follows in full.`);
  sheet.title('Реквизиты / Details', 2);
  sheet.table(detailRows(record));
  sheet.title('Простая электронная подпись / Simple electronic signature', 2);
  sheet.table(signatureRows(record, moment, sha256, verifyAt));
  sheet.note(`Подписанное целиком вложено в этот файл (${attached}); его SHA-256 указан выше.`);
  sheet.note(`The complete signed record is attached to this file (${attached}); its SHA-256 is shown above.`);
  sheet.part('ru-RU', true);
  sheet.blocks(readMarkdown(terms.text_ru));
  sheet.part('en', true);
  sheet.blocks(readMarkdown(terms.text_en));
  sheet.attach(Buffer.from(canonicalText(record)), attached, 'Подписанная запись / Signed record');
  return sheet.end(`№ ${contract} · ${edition} · SHA-256 ${sha256.slice(0, 16)}…`);
};
