import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';

/** An email as the mail transport takes it. */
export interface Email {
  id: number;
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  created_at: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The text again, its paragraphs and addresses as HTML has them. */
const htmlOf = (text: string): string => {
  const paragraphs = escaped(text.trim())
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`);
  // A stop behind an address ends the sentence.
  const linked = paragraphs
    .join('\n')
    .replaceAll(/https?:\/\/[^\s<]*[^\s<.,:!?)»”]/g, (url) => `<a href="${url}">${url}</a>`);
  const head = '<meta charset="utf-8">\n<meta name="color-scheme" content="light dark">';
  return `<!doctype html>\n${head}\n<div style="font:16px/1.5 sans-serif;max-width:36em">${linked}</div>\n`;
};

/** Name of the host that a sender's address is at. */
const hostOf = (from: string): string => /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost';

/**
 * Composes the MIME message. A retry has the same message id, so that the mailbox can detect a duplicate. The recipient
 * is passed as one address, never as text that is parsed into several.
 */
export const messageOf = (email: Email, from: string): SendMailOptions => {
  const id = createHash('sha256').update(`${email.id} ${email.created_at} ${email.recipient}`).digest('hex');
  return {
    from,
    to: { name: '', address: email.recipient },
    subject: email.subject,
    text: email.text,
    html: htmlOf(email.text),
    date: new Date(email.created_at),
    messageId: `<${id.slice(0, 32)}@${hostOf(from)}>`,
    // Asks automatic responders not to reply.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};
