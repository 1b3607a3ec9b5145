import type { Language } from '@kamerton/wire';
import { composeEmail, type Written } from '../emails/compose.rules.ts';
import { contractNumber } from './signing.rules.ts';

/** Such as «1 декабря 2026 г.» */
export const dayText = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'ru' ? 'ru' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  );

/** Tells who has signed that other terms apply from a day on. `portal` is the portal's address with its last slash. */
export const newTermsEmail = (
  language: Language,
  contract: number,
  { version, effective_from }: { version: number; effective_from: string },
  portal: string,
): Written => {
  const number = contractNumber(contract);
  const url = new URL(`contract/terms?version=${version}`, portal).toString();
  const from = dayText(effective_from, language);
  return composeEmail('terms_published', language, {
    ru: [
      `Новые условия договора ${number}`,
      `С ${from} действуют новые условия лицензионного договора, версия ${version}. Ваш договор № ${number} подписан на прежних. Прочитать новые можно уже сейчас:`,
      url,
      `С этого дня портал попросит подписать договор заново. Пока вы этого не сделали, действует то, что подписано.`,
    ],
    en: [
      `New terms for contract ${number}`,
      `New contract terms, version ${version}, take effect on ${from}. Your contract No. ${number} was signed under earlier terms. You can read the new ones now:`,
      url,
      `From that day on, the portal will ask you to sign the contract again. Until you do, the contract you signed stays valid.`,
    ],
  });
};
