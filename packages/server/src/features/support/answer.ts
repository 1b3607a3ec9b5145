import type { Language, SupportMessage } from '@kamerton/wire';
import type { Handle } from '../../db/schema.ts';
import { composeLetter } from '../letters/compose.ts';
import type { Letters } from '../letters/letters.ts';
import { insertNews } from '../news/news.store.ts';
import { findAsker, insertMessage } from './support.store.ts';

/** Who answers, where nobody is named. */
const support: Record<Language, string> = { ru: 'Поддержка Камертона', en: 'Kamerton support' };

/** What was answered stays in the portal: a letter passes through other people's hands. */
const answerLetter = (language: Language, number: number, url: string) =>
  composeLetter('support_reply', language, {
    ru: [
      `Ответ на ваше обращение № ${number}`,
      `Поддержка ответила на ваше обращение № ${number}. Ответ ждёт вас в Камертоне:`,
      url,
    ],
    en: [
      `An answer to your request No. ${number}`,
      `Support has answered your request No. ${number}. The answer waits for you in Kamerton:`,
      url,
    ],
  });

/**
 * Answers a request of any distributor: the message, a letter that there is one, and news for the portal, all in this
 * transaction. Null where there is no such request. `portal` is the portal's address with its last slash.
 */
export const answerRequest = async (
  tx: Handle,
  { letters, portal }: { letters: Letters; portal: string },
  number: number,
  message: string,
): Promise<SupportMessage | null> => {
  const asker = await findAsker(tx, number);
  if (!asker) return null;
  const language: Language = asker.language_id === 1 ? 'ru' : 'en';
  const answer = await insertMessage(tx, number, { author: 'support', author_name: support[language], message });
  const letter = answerLetter(language, number, new URL(`feedback/request/${number}`, portal).toString());
  await letters.write(tx, { ...letter, account_id: asker.account_id, recipient: asker.email });
  await insertNews(tx, asker.account_id, { event: 'support.reply', data: { request_id: number } });
  return answer;
};
