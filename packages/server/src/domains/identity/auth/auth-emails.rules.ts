import type { Language } from '@kamerton/wire';
import { composeEmail, type Written } from '../../common/emails/emails.rules.ts';
import { textsIn } from '../../../text/texts.ts';

/** `url` leads to the form for the new password. */
export const passwordResetEmail = (language: Language, url: string): Written =>
  composeEmail('recover', language, textsIn(language).emails.passwordReset(url));

/** Sent to the new address; `url` leads to its confirmation. */
export const confirmEmailEmail = (language: Language, url: string): Written =>
  composeEmail('new_email', language, textsIn(language).emails.confirmEmail(url));

/** Values of the emails to the previous address. `url` leads to the page that reverts the change. */
interface EmailChange {
  /** The requested address. */
  email: string;
  /** Time of the change, formatted by `writtenMoment`. */
  at: string;
  url: string;
}

/** Sent to the previous address when a change is requested. */
export const emailChangeEmail = (language: Language, { email, at, url }: EmailChange): Written =>
  composeEmail('email_change', language, textsIn(language).emails.emailChange({ email, at, url }));

/** Sent to the previous address when the change takes effect. */
export const emailChangedEmail = (language: Language, { email, at, url }: EmailChange): Written =>
  composeEmail('email_changed', language, textsIn(language).emails.emailChanged({ email, at, url }));

/** Sent to the address that a revert replaces. */
export const emailRevertedEmail = (language: Language, { at }: Pick<EmailChange, 'at'>): Written =>
  composeEmail('email_reverted', language, textsIn(language).emails.emailReverted(at));

/** `url` leads to the form for a forgotten password. */
export const passwordChangedEmail = (language: Language, links: { url: string; venues: string }): Written =>
  composeEmail('password_changed', language, textsIn(language).emails.passwordChanged(links));

/** Sent when a passkey is added or removed. `url` leads to the form for a forgotten password. */
export const passkeyEmail = (
  language: Language,
  happened: 'added' | 'removed',
  { at, address, url }: { at: string; address: string; url: string },
): Written => {
  const { passkeyAdded, passkeyRemoved } = textsIn(language).emails;
  const textOf = happened === 'added' ? passkeyAdded : passkeyRemoved;
  return composeEmail(`passkey_${happened}`, language, textOf({ at, address, url }));
};

/** The same for an operator, whom admins help. */
export const staffPasskeyEmail = (
  language: Language,
  happened: 'added' | 'removed',
  { at, address }: { at: string; address: string },
): Written => {
  const { staffPasskeyAdded, staffPasskeyRemoved } = textsIn(language).emails;
  const textOf = happened === 'added' ? staffPasskeyAdded : staffPasskeyRemoved;
  return composeEmail(`passkey_${happened}`, language, textOf({ at, address }));
};

/** Sent to the account's owner when support creates a sign-in link. */
export const signInLinkEmail = (language: Language, at: string): Written =>
  composeEmail('sign_in_link', language, textsIn(language).emails.signInLink(at));

/** Sent after a sign-in from an unfamiliar network. `url` leads to the form for a password reset. */
export const newNetworkEmail = (
  language: Language,
  { at, address, url }: { at: string; address: string; url: string },
): Written => composeEmail('new_network', language, textsIn(language).emails.newNetwork({ at, address, url }));

/** The same for an operator, who changes the password in the office. */
export const newStaffNetworkEmail = (language: Language, { at, address }: { at: string; address: string }): Written =>
  composeEmail('new_network', language, textsIn(language).emails.newStaffNetwork({ at, address }));
