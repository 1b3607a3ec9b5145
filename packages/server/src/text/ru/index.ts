import { apiDocs } from './api-docs.ts';
import { commands } from './commands.ts';
import { contract } from './contract.ts';
import { ddex } from './ddex.ts';
import { demo } from './demo.ts';
import { emails } from './emails.ts';
import { errors } from './errors.ts';
import { publicPages } from './public-pages.ts';
import { start } from './start.ts';
import { venues } from './venues.ts';
import { verify } from './verify.ts';

export const russian = {
  /** The language by its own name. */
  name: 'Русский',
  product: 'Камертон',
  /** BCP 47, for dates. */
  dates: 'ru',
  /** Countries that texts call otherwise than CLDR, which has Соединенные Штаты. */
  countries: { US: 'США' } as Partial<Record<string, string>>,
  apiDocs,
  commands,
  contract,
  ddex,
  demo,
  emails,
  errors,
  publicPages,
  revocations: {
    /** Reason that distributors read for a track that cannot be played for its licence. */
    licence: {
      purged: 'Правообладатель удалил релиз',
      taken_down: 'Правообладатель снял релиз',
      ended: 'Срок лицензии закончился',
      not_begun: 'Лицензия ещё не началась',
      other_use: 'Лицензия не на воспроизведение',
      no_deal: 'У этого сервиса лицензии нет',
    },
    /** The same for a track whose recording is damaged. */
    damaged: 'Файл записи повреждён',
  },
  start,
  support: {
    /** Author of an answer without a name. */
    author: 'Поддержка Камертона',
    keyChanged: (profile: string, overlap: boolean) =>
      `Ключ доступа к API изменён: прежний ${overlap ? 'действует ещё час' : 'больше не действует'}. Новый ключ — в вашем профиле: ${profile}`,
  },
  venues,
  verify,
  /** Instead of the office's page while it is being built. */
  officeWait: {
    title: 'Кабинет оператора готовится',
    text: 'Сервер уже работает, а кабинет ещё собирается. Обычно на это нужно меньше минуты; страница обновится сама.',
  },
  playerWait: {
    title: 'Плеер готовится',
    text: 'Сервер уже работает, а плеер ещё собирается. Обычно на это нужно меньше минуты; страница обновится сама.',
  },
};
