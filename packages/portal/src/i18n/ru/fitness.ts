import type { FitnessVerdict } from '@kamerton/wire';
import { russianPlural as plural, russianQuoted as quoted } from '@kamerton/ui/grammar';

/** How well a playlist fits a venue. */
export const fitness = {
  title: 'Подходит ли плейлист',
  /** `hours`: a length such as “3 ч 20 мин”. */
  music: (tracks: number, shown: string, hours: string) =>
    `${shown} ${plural(tracks, 'трек', 'трека', 'треков')}, ${hours} музыки`,
  open: (day: string, week: string) => `В самый длинный день объект открыт ${day}, за неделю ${week}.`,
  closed: 'Часы работы не заданы.',
  repeats: (times: string) => `За этот день каждый трек прозвучит в среднем ${times} раза.`,
  repeatsWhole: (count: number) =>
    `За этот день каждый трек прозвучит в среднем ${count} ${plural(count, 'раз', 'раза', 'раз')}.`,
  seldom: 'Музыки хватает на весь день: треки не повторятся.',
  missing: (hours: string) => `Чтобы треки не повторялись в течение дня, добавьте ещё ${hours} музыки.`,
  verdicts: {
    no_source: 'Объекту не назначен плейлист',
    never_open: 'Часы работы не заданы, сравнить не с чем',
    no_music: 'Здесь нет ни одного трека, который может играть',
    too_short: 'Музыки мало: повторы будут заметны',
    short: 'Музыки не хватает на весь день',
    much_blocked: 'Много треков закрыто правилами музыки',
    much_revoked: 'Много отозванных треков',
    much_explicit: 'Много треков с ненормативной лексикой',
    fits: 'Подходит',
  } satisfies Record<FitnessVerdict, string>,
  shares: {
    heading: 'Состав',
    explicit: 'С ненормативной лексикой',
    blocked: 'Закрыто правилами музыки',
    revoked: 'Отозвано',
    value: (shown: string, percent: string) => `${shown} (${percent} %)`,
  },
  tempo: 'Темп, ударов в минуту',
  loudness: 'Громкость записей, LUFS',
  below: (edge: string) => `до ${edge}`,
  from: (edge: string) => `от ${edge}`,
  between: (from: string, to: string) => `от ${from} до ${to}`,
  unknown: 'не измерено',
  near: {
    show: 'Добавить похожие треки',
    heading: 'Похожие треки',
    none: 'Похожих треков, которые могут здесь играть, не нашлось.',
    list: 'Похожие треки на выбор',
    choose: (track: string) => `Выбрать: ${track}`,
    play: (track: string) => `Слушать: ${track}`,
    pause: (track: string) => `Пауза: ${track}`,
    genres: (count: number, names: string) => `${count === 1 ? 'тот же жанр' : 'те же жанры'}: ${names}`,
    tags: (names: string) => `теги: ${names}`,
    tempo: (bpm: string) => `${bpm} уд./мин`,
    nearTempo: (bpm: string) => `близкий темп, ${bpm} уд./мин`,
    loudness: 'близкая громкость',
    add: (count: number, shown: string) => `Добавить ${shown} ${plural(count, 'трек', 'трека', 'треков')}`,
    nothingChosen: 'Выберите треки',
    added: (count: number, shown: string, name: string) =>
      `В ${quoted(name)} ${plural(count, 'добавлен', 'добавлены', 'добавлено')} ${shown} ${plural(count, 'трек', 'трека', 'треков')}`,
    undo: 'Отменить',
    undone: 'Добавление отменено',
  },
  ready: {
    title: 'Это готовый плейлист',
    text: 'Изменить его нельзя. Его можно скопировать в свой плейлист, назначить объекту копию и добавлять треки в неё.',
    copy: 'Скопировать и назначить',
    copied: (name: string) => `Объекту назначен ваш плейлист ${quoted(name)}`,
  },
};
