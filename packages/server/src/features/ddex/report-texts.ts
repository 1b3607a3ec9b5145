import type { Language } from '@kamerton/wire';
import { importSentence } from '@kamerton/wire/office';
import type { BrokenMessage } from './deliveries.ts';
import type { MessageReport, Note, ReleaseReport, TrackReport } from './report.ts';

type Texts<Code extends string> = Record<Code, Record<Language, string>>;

/** Why a message was not read. */
export const brokenReasons: Texts<BrokenMessage['reason']> = {
  not_xml: { ru: 'это не XML', en: 'this is no XML' },
  not_ern: { ru: 'это не сообщение о релизе (ERN)', en: 'this is no release notification (ERN)' },
  unsupported_version: { ru: 'эта версия ERN не принимается', en: 'this version of ERN is not taken' },
  unsupported_encoding: { ru: 'неизвестная кодировка', en: 'the encoding is unknown' },
  doctype: { ru: 'объявления DOCTYPE и сущности не принимаются', en: 'DOCTYPE and entities are not taken' },
  too_large: { ru: 'слишком велико', en: 'too large' },
  too_deep: { ru: 'элементы вложены слишком глубоко', en: 'elements lie too deep in one another' },
  too_many_elements: { ru: 'слишком много элементов', en: 'too many elements' },
  too_many_attributes: { ru: 'слишком много атрибутов', en: 'too many attributes' },
  damaged: { ru: 'XML повреждён', en: 'the XML is damaged' },
  wrong_encoding: {
    ru: 'текст не в той кодировке, что объявлена',
    en: 'the text is not in the encoding that it declares',
  },
  empty: { ru: 'файл пуст', en: 'the file is empty' },
  no_release: { ru: 'в сообщении нет релиза', en: 'there is no release in it' },
  unreadable: { ru: 'не читается: проверьте права и диск', en: 'cannot be read: check its rights and the disk' },
  missing: { ru: 'названо в манифесте, но не прислано', en: 'named in the manifest and not sent' },
  wrong_hash: { ru: 'не то, что названо в манифесте', en: 'not what the manifest names' },
};

export const outcomeTexts: Texts<MessageReport['outcome'] | ReleaseReport['outcome']> = {
  taken: { ru: 'принято', en: 'taken' },
  known: { ru: 'уже известно', en: 'known before' },
  older: { ru: 'старше того, что уже принято', en: 'older than what was taken before' },
  incomplete: { ru: 'принято не всё', en: 'not all of it was taken' },
  test: { ru: 'пробное, ничего не изменено', en: 'a test, nothing was changed' },
  new: { ru: 'новый', en: 'new' },
  changed: { ru: 'изменён', en: 'changed' },
  unchanged: { ru: 'без изменений', en: 'unchanged' },
  purged: { ru: 'удалён правообладателем', en: 'purged' },
  unknown: { ru: 'такого релиза здесь нет', en: 'no such release is here' },
  unidentified: { ru: 'у релиза нет ни одного кода', en: 'the release has no code' },
};

export const noteTexts: Texts<Note['code']> = {
  bad_icpn: { ru: 'неверная контрольная цифра UPC/EAN', en: 'wrong check digit of a UPC/EAN' },
  bad_grid: { ru: 'неверный GRid', en: 'wrong GRid' },
  bad_isrc: { ru: 'неверный ISRC', en: 'wrong ISRC' },
  no_isrc: { ru: 'нет ISRC', en: 'no ISRC' },
  no_created_at: { ru: 'не сказано, когда составлено', en: 'not said when it was made' },
  no_original: {
    ru: 'это обновление, а исходного сообщения о релизе не было',
    en: 'an update, and the release was never sent before',
  },
  no_batch_mark: {
    ru: 'у пакета нет отметки о завершении (BatchComplete), передача могла не закончиться',
    en: 'the batch has no mark of its end (BatchComplete) and may still be on its way',
  },
  no_deals: { ru: 'в сообщении нет сделок на релиз', en: 'the message has no deals for the release' },
  other_use: {
    ru: 'сделки не на воспроизведение (можно разрешить в DEAL_USES)',
    en: 'the deals are not for playing (DEAL_USES can allow it)',
  },
  same_id_other_content: { ru: 'номер сообщения уже был у другого', en: 'another message had the same id' },
  unknown_hash: { ru: 'неизвестная контрольная сумма', en: 'unknown kind of checksum' },
  bad_picture: { ru: 'обложка повреждена', en: 'damaged cover' },
  missing_picture: { ru: 'обложки нет', en: 'missing cover' },
  no_audio: { ru: 'в релизе нет записей', en: 'no recordings in the release' },
};

const faults: Texts<'missing' | 'damaged' | 'refused'> = {
  missing: { ru: 'файла нет', en: 'the file is missing' },
  damaged: { ru: 'файл не тот, что послан', en: 'the file is not the one that was sent' },
  refused: { ru: 'это не звук или он повреждён', en: 'this is no sound, or a damaged one' },
};

/** What is wrong with a track; empty where nothing is. */
export const trackFaults = (outcome: TrackReport['outcome'], language: Language): string =>
  outcome === 'missing' || outcome === 'damaged' || outcome === 'refused' ? faults[outcome][language] : '';

/** What is said of a file or a message of a delivery: codes of `message_…` and `file_…`, else those of any import. */
export const deliverySentence = (code: string, language: Language): string => {
  const broken = code.startsWith('message_') ? brokenReasons[code.slice(8) as BrokenMessage['reason']] : undefined;
  if (broken) return broken[language];
  if (code === 'file_missing') return faults.missing[language];
  if (code === 'file_other') return faults.damaged[language];
  // What nobody translates: a line, a name, a number.
  return code === 'detail' ? '' : importSentence(code, language);
};

/** A message's report with sentences in the caller's language. */
export const withTexts = (report: MessageReport, language: Language) => ({
  ...report,
  notes: report.notes.map(({ code, value }) => ({ code, about: value, message: noteTexts[code][language] })),
});
