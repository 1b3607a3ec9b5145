import { id as idForm } from '@kamerton/wire';
import { z } from 'zod';
import { answerWithKey } from '../features/support/requests.office.service.ts';
import { portalAddress } from '../portal-address.ts';
import { command } from './command.ts';
import { readNumber, withRequest } from './request-number.ts';

const usage = 'reply-key <number>';

const said = {
  ru: (number: number) => `Ключ доступа к API изменён; ответ на обращение ${number} говорит, что новый ждёт в профиле.`,
  en: (number: number) => `API access key changed; the reply to request ${number} says it is in the profile.`,
};

export const replyKeyCommand = command({
  usage,
  summary: {
    ru: 'Сделать новый ключ доступа к API тому, кто обратился, и ответить, что он ждёт в портале',
    en: 'Issue a new API access key for the requester and reply that it is in the portal',
  },
  args: z.object({ number: idForm }),
  read: (given) => ({ number: readNumber(given, usage).number }),
  run: async ({ config, database, letters, encryption }, { number }, { actor, emit }) => {
    const services = { letters, encryption, portal: portalAddress(config) };
    const wished = { version: null, author_name: '' };
    await withRequest(database.handle, number, (tx) => answerWithKey(tx, actor, services, number, wished));
    letters.wake();
    emit({ number, status: 'answered' });
    return 0;
  },
  show: (screen) => (event) => screen.print(said[screen.language](Number(event['number']))),
});
