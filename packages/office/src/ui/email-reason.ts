import { emailReasons } from '@kamerton/wire/office';
import type { Text } from '../i18n/ru/index.ts';

/** Why an email was not sent: a reason of this service in words, the mail server's as it is. */
export const emailReason = (reason: string, { reasons }: Text['emails']): string => {
  const own = (Object.keys(reasons) as (keyof typeof reasons)[]).find((name) => emailReasons[name] === reason);
  return own ? reasons[own] : reason;
};
