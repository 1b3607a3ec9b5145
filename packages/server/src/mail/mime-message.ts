import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import { htmlBodyOf } from './html-body.ts';

/** An email as the mail transport takes it. */
export interface Email {
  id: number;
  kind: string;
  recipient: string;
  subject: string;
  text: string;
  created_at: string;
}

/** Name of a sender, else the address. */
const senderOf = (from: string): string => /^"?(.+?)"?\s*</.exec(from)?.[1] ?? from;

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
    html: htmlBodyOf(email, senderOf(from)),
    date: new Date(email.created_at),
    messageId: `<${id.slice(0, 32)}@${hostOf(from)}>`,
    // Asks automatic responders not to reply.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};
