import type { Translations } from '@kamerton/wire';
import type { Closed } from '../../../formats/ddex/message.ts';

/** Reason that distributors read for a track that cannot be played for its licence. */
export const licenceReasons: Record<Closed, Translations> = {
  purged: { ru: 'Правообладатель удалил релиз', en: 'The rights holder removed the release' },
  taken_down: { ru: 'Правообладатель снял релиз', en: 'The rights holder took the release down' },
  ended: { ru: 'Срок лицензии закончился', en: 'The licence has expired' },
  not_begun: { ru: 'Лицензия ещё не началась', en: 'The licence has not started yet' },
  other_use: { ru: 'Лицензия не на воспроизведение', en: 'The licence doesn’t cover playback' },
  no_deal: { ru: 'У этого сервиса лицензии нет', en: 'No licence for this service' },
};
