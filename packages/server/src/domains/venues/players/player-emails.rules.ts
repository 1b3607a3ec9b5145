import type { Language } from '@kamerton/wire';
import { textsIn } from '../../../text/texts.ts';
import { composeEmail, type Written } from '../../common/emails/emails.rules.ts';

/** Sent when venues should play and do not. `url` leads to them. */
export const venuesSilentEmail = (language: Language, silent: { count: number; url: string }): Written =>
  composeEmail('venues_silent', language, textsIn(language).emails.venuesSilent(silent));
