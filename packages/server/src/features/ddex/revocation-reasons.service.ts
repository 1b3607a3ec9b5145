import type { Reason } from '../revocations/revocations.store.ts';
import type { Closed } from '../../ern/message.ts';

/** Why a track cannot be played, as distributors read it. */
export const reasons: Record<Closed, Reason> = {
  purged: { ru: 'Правообладатель удалил релиз', en: 'The rights holder removed the release' },
  taken_down: { ru: 'Правообладатель снял релиз', en: 'The rights holder took the release down' },
  ended: { ru: 'Срок лицензии закончился', en: 'The licence has expired' },
  not_begun: { ru: 'Лицензия ещё не началась', en: 'The licence has not started yet' },
  other_use: { ru: 'Лицензия не на воспроизведение', en: 'The licence doesn’t cover playback' },
  no_deal: { ru: 'Для этой страны лицензии нет', en: 'No licence for this territory' },
};
