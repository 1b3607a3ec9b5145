import { createRequire } from 'node:module';
import { contractAlphabet } from '@kamerton/wire';
import type { MarkdownBlock, MarkdownRun } from '@kamerton/wire';
import Pdf from 'pdfkit';

const fontFile = (face: string): string =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/pt-serif/${face}/PTSerif_${face}.ttf`);

/** The typeface: PT Serif, OFL; it has Latin, Cyrillic, № and ₽. */
const faces = { regular: '400Regular', bold: '700Bold' } as const;

const ink = '#1a1a1a';
const grey = '#5c5c5c';
const hairline = '#b8b8b8';

const sizes = { heading: { 1: 15, 2: 11.5, 3: 10 }, body: 9.5, small: 8, footer: 7 } as const;
const labelWidth = 170;
const itemIndent = 30;
const labelGap = 4;

/** Small enough for one line. */
const hash = /^[\da-f]{64}$/;

const narrowSpaces = /[\u2000-\u200A\u202F]/g;

/** A missing glyph is printed as its code point instead of a box. */
const printable = (text: string): string =>
  contractAlphabet.test(text)
    ? text
    : [...text.replaceAll(narrowSpaces, '\u00A0')]
        .map((sign) =>
          contractAlphabet.test(sign) || sign === '•' ? sign : `[U+${sign.codePointAt(0)?.toString(16).toUpperCase()}]`,
        )
        .join('');

type Element = ReturnType<PDFKit.PDFDocument['struct']>;

export interface Row {
  /** In every language, the default one first. */
  label: readonly string[];
  value: string;
}

/** `moment` becomes the document's own date: nothing in the file depends on when or where it is made. */
const openPdf = (title: string, moment: Date): PDFKit.PDFDocument =>
  new Pdf({
    size: 'A4',
    margins: { top: 56, bottom: 64, left: 64, right: 64 },
    pdfVersion: '1.7',
    subset: 'PDF/A-3a' as 'PDF/A-3',
    tagged: true,
    lang: 'ru-RU',
    displayTitle: true,
    bufferPages: true,
    font: fontFile(faces.regular),
    info: {
      Title: title,
      Author: 'Kamerton',
      Creator: 'Kamerton',
      Producer: 'Kamerton',
      CreationDate: moment,
      ModDate: moment,
    },
  });

interface Page {
  doc: PDFKit.PDFDocument;
  left: number;
  width: number;
  bottom: number;
}

/** Draws what an element of the document's structure is. */
const tagged = (doc: PDFKit.PDFDocument, parent: Element, tag: string, draw: () => void): void => {
  parent.add(doc.struct(tag, {}, draw));
};

const makeRoom = ({ doc, bottom }: Page, height: number): void => {
  if (doc.y + height > bottom) doc.addPage();
};

interface Setting {
  size: number;
  x: number;
  width: number;
  strong?: boolean;
}

const runs = (doc: PDFKit.PDFDocument, parts: MarkdownRun[], { size, x, width, strong }: Setting): void => {
  doc.fontSize(size).fillColor(ink);
  parts.forEach(({ text, bold }, at) => {
    doc.font(bold || strong ? 'bold' : 'regular');
    const more = { continued: at < parts.length - 1, lineGap: 2 };
    if (at === 0) doc.text(printable(text), x, doc.y, { ...more, width });
    else doc.text(printable(text), more);
  });
};

const heading = (page: Page, section: Element, parts: MarkdownRun[], level: 1 | 2 | 3): void => {
  const { doc, left, width } = page;
  doc.y += level === 1 ? 4 : 8;
  makeRoom(page, level === 1 ? 80 : 56);
  const setting = { size: sizes.heading[level], x: left, width, strong: true };
  tagged(doc, section, `H${level}`, () => runs(doc, parts, setting));
  doc.y += level === 1 ? 8 : 4;
};

const paragraph = (page: Page, section: Element, parts: MarkdownRun[]): void => {
  const { doc, left, width } = page;
  makeRoom(page, 30);
  tagged(doc, section, 'P', () => runs(doc, parts, { size: sizes.body, x: left, width }));
  doc.y += 5;
};

const item = (page: Page, list: Element, label: string, parts: MarkdownRun[]): void => {
  const { doc, left, width } = page;
  makeRoom(page, 30);
  const at = left + (label === '•' ? itemIndent : 0);
  // The number of a deep point moves its text, and is not broken as a word that is too long.
  const labelEnd = doc.font('regular').fontSize(sizes.body).widthOfString(label) + labelGap;
  const body = at + (label === '•' ? 14 : Math.max(itemIndent, labelEnd));
  const entry = doc.struct('LI');
  list.add(entry);
  const { y } = doc;
  const bullet = [{ text: label, bold: false }];
  tagged(doc, entry, 'Lbl', () => runs(doc, bullet, { size: sizes.body, x: at, width: body - at }));
  doc.y = y;
  const setting = { size: sizes.body, x: body, width: left + width - body };
  tagged(doc, entry, 'LBody', () => runs(doc, parts, setting));
  entry.end();
  doc.y += 4;
};

const row = (page: Page, table: Element, { label, value }: Row): void => {
  const { doc, left, width } = page;
  const valueAt = left + labelWidth;
  const valueWidth = width - labelWidth;
  const [first = '', ...others] = label;
  const second = others.join('\n');
  const shown = printable(value);
  const size = hash.test(value) ? sizes.small : sizes.body;
  const labelHeight =
    doc
      .font('regular')
      .fontSize(sizes.small)
      .heightOfString(first, { width: labelWidth - 12 }) + doc.heightOfString(second, { width: labelWidth - 12 });
  const height = Math.max(labelHeight, doc.fontSize(size).heightOfString(shown, { width: valueWidth })) + 6;
  makeRoom(page, height);
  const { y } = doc;
  const line = doc.struct('TR');
  table.add(line);
  tagged(doc, line, 'TH', () => {
    doc
      .font('regular')
      .fontSize(sizes.small)
      .fillColor(ink)
      .text(first, left, y, { width: labelWidth - 12 });
    doc.fillColor(grey).text(second, { width: labelWidth - 12 });
  });
  tagged(doc, line, 'TD', () => {
    doc.fontSize(size).fillColor(ink).text(shown, valueAt, y, { width: valueWidth });
  });
  line.end();
  doc.markContent('Artifact', { type: 'Layout' });
  doc
    .lineWidth(0.5)
    .strokeColor(hairline)
    .moveTo(left, y + height - 2)
    .lineTo(left + width, y + height - 2)
    .stroke();
  doc.endMarkedContent();
  doc.y = y + height;
};

const footer = ({ doc, left, width, bottom }: Page, text: string): void => {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // Below the margin, where text would otherwise begin another page.
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    doc.font('regular').fontSize(sizes.footer).fillColor(grey);
    doc.text(`${text} · ${page + 1} / ${count}`, left, bottom + 24, { width, align: 'center', lineBreak: false });
    doc.endMarkedContent();
  }
};

/** Opens a tagged PDF/A-3 document whose date is `moment` and which is drawn block under block. */
export const openSheet = (title: string, moment: Date) => {
  const doc = openPdf(title, moment);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.once('end', () => resolve(Buffer.concat(chunks)));
    doc.once('error', reject);
  });
  doc.registerFont('regular', fontFile(faces.regular)).registerFont('bold', fontFile(faces.bold));

  const left = doc.page.margins.left;
  const width = doc.page.width - left - doc.page.margins.right;
  const bottom = doc.page.height - doc.page.margins.bottom;
  const page = { doc, left, width, bottom };
  let section: Element;

  return {
    /** Opens a part of the document; its blocks are in `lang`. */
    part: (lang: string, onNewPage: boolean): void => {
      section?.end();
      if (onNewPage) doc.addPage();
      section = doc.struct('Sect', { lang });
      doc.addStructure(section);
    },
    title: (text: string, level: 1 | 2): void => heading(page, section, [{ text, bold: true }], level),
    note: (text: string): void => {
      tagged(doc, section, 'P', () => {
        doc.font('regular').fontSize(sizes.small).fillColor(grey);
        doc.text(printable(text), left, doc.y, { width, lineGap: 1 });
      });
      doc.y += 6;
    },
    table: (rows: readonly Row[]): void => {
      const table = doc.struct('Table');
      section.add(table);
      for (const one of rows) row(page, table, one);
      table.end();
      doc.y += 6;
    },
    blocks: (blocks: readonly MarkdownBlock[]): void => {
      let list: Element | null = null;
      for (const block of blocks) {
        if (block.kind === 'item') {
          if (!list) section.add((list = doc.struct('L')));
          item(page, list, block.label, block.runs);
          continue;
        }
        list?.end();
        list = null;
        if (block.kind === 'heading') heading(page, section, block.runs, block.level);
        else paragraph(page, section, block.runs);
      }
      list?.end();
    },
    attach: (bytes: Buffer, name: string, description: string): void => {
      const facts = { name, description, type: 'application/json', relationship: 'Source' };
      doc.file(bytes, { ...facts, creationDate: moment, modifiedDate: moment });
    },
    /** Numbers the pages, with `text` before the number, and gives the file. */
    end: (text: string): Promise<Buffer> => {
      section?.end();
      footer(page, text);
      doc.end();
      return whole;
    },
  };
};
