import { apiDocs } from './api-docs.ts';
import { commands } from './commands.ts';
import { contract } from './contract.ts';
import { ddex } from './ddex.ts';
import { demo } from './demo.ts';
import { emails } from './emails.ts';
import { errors } from './errors.ts';
import { publicPages } from './public-pages.ts';
import { revocations } from './revocations.ts';
import { start } from './start.ts';
import { support } from './support.ts';
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
  revocations,
  start,
  support,
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
