import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { contractAlphabet } from '@kamerton/wire';
import Pdf from 'pdfkit';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { canonicalText, type SignedRecord } from './signed-record.ts';
import { contractPdf } from './contract-pdf.ts';

const terms = (language: string): string =>
  readFileSync(new URL(`../../demo/terms/${language}.md`, import.meta.url), 'utf8');

const record: SignedRecord = {
  format: 'kamerton-contract-1',
  contract: 'KAM-000042',
  edition: 2,
  terms: { version: 3, published_at: '2026-01-12T09:00:00.000Z', text_ru: terms('ru'), text_en: terms('en') },
  details: {
    is_foreign: true,
    legal_entity: 'Қазақ әуені & Łódź “Ñandú” ЖШС',
    legal_address: 'Алматы, Абай даңғылы, 1',
    signatory_name: 'Ғалия Өмірова',
    signatory_position: 'Директор',
    registration_number: 'BIN 1',
    country: 'KZ',
    inn: null,
    ogrn: null,
    kpp: null,
    bik: null,
    settlement_account: null,
    correspondent_account: null,
  },
  signatory_name: 'Ғалия Өмірова',
  account: { id: 7, email: '茶@example.com' },
  signed_at: '2026-02-03T23:30:00.000Z',
  timezone: 'Asia/Almaty',
  address: '2001:db8::7',
  code_fingerprint: 'f'.repeat(64),
};
const sha256 = createHash('sha256').update(canonicalText(record)).digest('hex');

const verifyAt = 'https://music.example/verify?number=KAM-000042';

let pdf: Buffer;
let text: string;
/** Without line breaks; a word that is broken at its hyphen comes back in one piece. */
const flat = (written: string): string => written.replaceAll(/\s+/g, ' ').replaceAll(/(?<=\S)- /g, '-');

beforeAll(async () => {
  pdf = await contractPdf(record, sha256, verifyAt);
  const read = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  // Sentences go on from page to page, around what is at the foot.
  text = flat(read.text).replaceAll(/№ KAM-\S+ · \d · SHA-256 [\da-f]+… · \d \/ \d ?/g, '');
});

describe('the PDF of a contract', () => {
  it('dates the terms by the clock by which they take effect', async () => {
    const late = { ...record, terms: { ...record.terms, published_at: '2026-01-11T21:30:00.000Z' } };
    const bytes = new Uint8Array(await contractPdf(late, sha256, verifyAt));
    const { text: written } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    expect(flat(written)).toContain('published on 2026-01-12');
  });

  it('holds the terms to the word, in both languages', () => {
    for (const language of ['ru', 'en']) {
      for (const line of terms(language).split('\n').filter(Boolean)) {
        const words = flat(line.replaceAll('**', '').replace(/^(#+|-|[\d.]+) /, ''));
        expect(text).toContain(words);
      }
    }
  });

  it.each([
    ['as typed', ' '],
    ['as copied from another program, with tabs', '\t'],
  ])('holds the number of a point in one piece, however deep it is, %s', async (_, space) => {
    const points = ['1.1.1.1. One', '10.10.10. Two', '10.10.10.10. Three'];
    const text_en = points.join('\n').replaceAll(' ', space);
    const deep = { ...record, terms: { ...record.terms, text_en } };
    const bytes = new Uint8Array(await contractPdf(deep, sha256, verifyAt));
    const { text: written } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    expect(flat(written)).toContain(points.join(' '));
  });

  it('states who signed what, when and from where', () => {
    const { details, signatory_name, address, code_fingerprint, signed_at } = record;
    const stated = [details.legal_entity, details.legal_address, signatory_name, address, code_fingerprint, signed_at];
    for (const value of [...stated, sha256, 'Казахстан / Kazakhstan', '2026-02-04 04:30:00 GMT+05:00 (Asia/Almaty)']) {
      expect(text).toContain(value);
    }
  });

  it('says where it is checked, with its number', () => expect(text).toContain(`Verify this agreement ${verifyAt}`));

  it('names by its code what the typeface lacks', () => expect(text).toContain('[U+8336]@example.com'));

  it('brings the signed record along, to the byte', async () => {
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const attached = (await document.getAttachments()) as Record<string, { content: Uint8Array }>;
    const content = attached['KAM-000042-2.json']?.content ?? new Uint8Array();
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
  });

  it('is tagged PDF/A-3 with its fonts in it, and two languages', () => {
    const source = pdf.toString('latin1');
    expect(source).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</);
    expect(source).toMatch(/\/Marked true/);
    expect(source.match(/\/FontFile2 /g)).toHaveLength(2);
    expect(source.match(/\/FontDescriptor /g)).toHaveLength(2);
    expect(source).toContain('/OutputIntents');
    expect(source).toContain('/Lang (en)');
    expect(source).toContain('/AFRelationship /Source');
  });

  it('is the same to the byte whenever it is drawn', async () => {
    expect((await contractPdf(record, sha256, verifyAt)).equals(pdf)).toBe(true);
  });
});

describe('the typeface', () => {
  it.each(['400Regular', '700Bold'])('has a glyph for all that a contract may say: %s', (face) => {
    const file = createRequire(import.meta.url).resolve(`@expo-google-fonts/pt-serif/${face}/PTSerif_${face}.ttf`);
    const { _font } = new Pdf().font(file) as unknown as {
      _font: { font: { hasGlyphForCodePoint(point: number): boolean } };
    };
    const allowed = Array.from({ length: 0xffff }, (_, point) => point)
      .filter((point) => contractAlphabet.test(String.fromCharCode(point)))
      .concat('•'.charCodeAt(0));
    expect(allowed.length).toBeGreaterThan(400);
    expect(allowed.filter((point) => !_font.font.hasGlyphForCodePoint(point))).toEqual([]);
  });
});

it('writes a record one way only, whatever order it was put together in', () => {
  const turned = Object.fromEntries(Object.entries(record).toReversed()) as unknown as SignedRecord;
  expect(canonicalText(turned)).toBe(canonicalText(record));
  expect(JSON.parse(canonicalText(record))).toEqual(record);
  expect(canonicalText(record).startsWith('{"account":{"email":"茶@example.com","id":7},"address":')).toBe(true);
});
