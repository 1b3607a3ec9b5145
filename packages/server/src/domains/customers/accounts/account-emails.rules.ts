import type { Language } from '@kamerton/wire';
import { composeEmail, type Written } from '../../common/emails/emails.rules.ts';
import { textsIn } from '../../../text/texts.ts';

/** `url` leads to the form for the first password. */
export const invitationEmail = (language: Language, url: string): Written =>
  composeEmail('invitation', language, textsIn(language).emails.invitation(url));

/** `url` leads to the profile, which shows the key; with `overlap` the former one works for another hour. */
export const newKeyEmail = (language: Language, url: string, overlap: boolean): Written =>
  composeEmail('api_key_changed', language, textsIn(language).emails.newKey(url, overlap));
