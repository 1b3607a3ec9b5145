export const revocations = {
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
};
