const problems = {
  loading: 'Не удалось загрузить запись',
  decoding: 'Не удалось декодировать запись',
  reading: 'Не удалось прочитать файл',
};

/** The player's bar. */
export const player = {
  region: 'Плеер',
  previous: 'Предыдущий',
  play: 'Слушать',
  pause: 'Пауза',
  next: 'Следующий',
  close: 'Закрыть плеер',
  seek: 'Перемотка',
  /** Both times as `m:ss`. */
  seekValue: (position: string, duration: string) => `${position} из ${duration}`,
  volume: 'Громкость',
  mute: 'Выключить звук',
  unmute: 'Включить звук',
  repeat: 'Повтор',
  shuffle: 'Вперемешку',
  queue: 'Очередь',
  addedNext: 'Прозвучит следующим',
  addedLast: 'Добавлено в очередь',
  cleared: 'Очередь очищена',
  undo: 'Вернуть',
  noArtist: 'Нет исполнителя',
  /** Of a track whose media failed. */
  didNotPlay: 'Не воспроизвелось',
  /** spec 8: media errors. */
  problem: (problem: keyof typeof problems, track: string) =>
    track ? `${problems[problem]}: ${track}` : problems[problem],
};
