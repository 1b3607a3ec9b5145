import type { Language } from '@kamerton/wire';
import { importSentence } from '@kamerton/wire/office';
import type { BrokenMessage, MessageReport, Note, ReleaseReport, TrackReport } from '../../../formats/ddex/report.ts';

type Texts<Code extends string> = Record<Code, Record<Language, string>>;

/** Reasons why a message could not be read or imported. */
export const brokenReasons: Texts<BrokenMessage['reason']> = {
  not_xml: { ru: 'это не XML', en: 'not XML' },
  not_ern: { ru: 'это не сообщение о релизе (ERN)', en: 'not a release notification (ERN)' },
  unsupported_version: { ru: 'эта версия ERN не принимается', en: 'unsupported ERN version' },
  unsupported_encoding: { ru: 'неизвестная кодировка', en: 'unknown encoding' },
  doctype: { ru: 'объявления DOCTYPE и сущности не принимаются', en: 'DOCTYPE and entities are not allowed' },
  too_large: { ru: 'слишком велико', en: 'too large' },
  too_deep: { ru: 'элементы вложены слишком глубоко', en: 'elements are nested too deeply' },
  too_many_elements: { ru: 'слишком много элементов', en: 'too many elements' },
  too_many_attributes: { ru: 'слишком много атрибутов', en: 'too many attributes' },
  damaged: { ru: 'XML повреждён', en: 'damaged XML' },
  wrong_encoding: {
    ru: 'текст не в той кодировке, что объявлена',
    en: 'the text is not in the declared encoding',
  },
  empty: { ru: 'файл пуст', en: 'the file is empty' },
  no_release: { ru: 'в сообщении нет релиза', en: 'the message contains no release' },
  changed: {
    ru: 'изменилось во время импорта: повторите его',
    en: 'changed while it was being imported: run the import again',
  },
  unreadable: { ru: 'не читается: проверьте права и диск', en: 'can’t be read: check permissions and the disk' },
  missing: { ru: 'названо в манифесте, но не прислано', en: 'listed in the manifest but not delivered' },
  wrong_hash: {
    ru: 'контрольная сумма не та, что в манифесте',
    en: 'its checksum doesn’t match the one in the manifest',
  },
  failed: { ru: 'прочитано, но не принято из-за ошибки', en: 'read, but an error prevented its import' },
};

export const outcomeTexts: Texts<MessageReport['outcome'] | ReleaseReport['outcome']> = {
  taken: { ru: 'принято', en: 'imported' },
  known: { ru: 'уже известно', en: 'already known' },
  older: { ru: 'старше того, что уже принято', en: 'older than what is already imported' },
  incomplete: { ru: 'принято не всё', en: 'imported incompletely' },
  test: { ru: 'пробное, ничего не изменено', en: 'test, nothing was changed' },
  new: { ru: 'новый', en: 'new' },
  changed: { ru: 'изменён', en: 'changed' },
  unchanged: { ru: 'без изменений', en: 'unchanged' },
  purged: { ru: 'удалён правообладателем', en: 'purged' },
  unknown: { ru: 'такого релиза здесь нет', en: 'no such release' },
  unidentified: { ru: 'у релиза нет ни одного кода', en: 'the release has no identifier' },
};

export const noteTexts: Texts<Note['code']> = {
  bad_icpn: { ru: 'неверная контрольная цифра UPC/EAN', en: 'wrong UPC/EAN check digit' },
  bad_grid: { ru: 'неверный GRid', en: 'invalid GRid' },
  bad_isrc: { ru: 'неверный ISRC', en: 'invalid ISRC' },
  no_isrc: { ru: 'нет ISRC', en: 'no ISRC' },
  no_created_at: { ru: 'не сказано, когда составлено', en: 'no creation time' },
  no_original: {
    ru: 'это обновление, а исходного сообщения о релизе не было',
    en: 'this is an update, but the original release message was never received',
  },
  no_batch_mark: {
    ru: 'у пакета нет отметки о завершении (BatchComplete), передача могла не закончиться',
    en: 'the batch has no completion marker (BatchComplete), so the transfer may be unfinished',
  },
  no_deals: { ru: 'в сообщении нет сделок на релиз', en: 'the message contains no deals for the release' },
  other_use: {
    ru: 'сделки не на воспроизведение (можно разрешить в DEAL_USES)',
    en: 'the deals don’t cover playback (can be allowed in DEAL_USES)',
  },
  other_service: {
    ru: 'сделки для других сервисов не учтены (свой идентификатор можно указать в DDEX_PARTY)',
    en: 'deals for other services were left out (this service’s own id can be set in DDEX_PARTY)',
  },
  same_id_other_content: { ru: 'номер сообщения уже был у другого', en: 'another message had the same id' },
  placeholder_hash: {
    ru: 'вместо контрольной суммы заглушка, файл не сверен',
    en: 'the checksum is a placeholder, so the file wasn’t checked',
  },
  other_duration: {
    ru: 'длительность не та, что в сообщении: сначала названная, затем настоящая',
    en: 'the duration isn’t the one in the message: the stated one first, then the real one',
  },
  unknown_hash: { ru: 'неизвестная контрольная сумма', en: 'unknown checksum type' },
  bad_picture: { ru: 'обложка повреждена', en: 'damaged cover' },
  undecided_picture: {
    ru: 'обложку не удалось прочитать, хотя она может быть цела: доставьте её ещё раз',
    en: 'the cover couldn’t be read, though it may be intact: deliver it again',
  },
  missing_picture: { ru: 'обложки нет', en: 'missing cover' },
  no_audio: { ru: 'в релизе нет записей', en: 'no recordings in the release' },
  other_sender: {
    ru: 'релиз поставляет и другой отправитель, его лицензия действует сама по себе',
    en: 'another sender delivers the release too, and its licence stands by itself',
  },
  other_recording: {
    ru: 'под этим кодом другой отправитель поставил другую запись, и его лицензия действует: эта не принята',
    en: 'another sender’s different recording under this code is still licensed, so this one was not imported',
  },
  unknown_purge: {
    ru: 'отправитель изымает то, чего он сюда не поставлял: проверьте код',
    en: 'the sender purges what it has not delivered here: check the code',
  },
  revoked_bytes: {
    ru: 'эту запись отозвал оператор, поэтому она отозвана и здесь',
    en: 'an operator revoked this recording, so it is revoked here too',
  },
  shared_file: {
    ru: 'две записи названы одним файлом: проверьте, та ли это музыка у каждой',
    en: 'two recordings name one file: check that each is the right music',
  },
};

const faults: Texts<'missing' | 'damaged' | 'refused'> = {
  missing: { ru: 'файла нет', en: 'missing file' },
  damaged: {
    ru: 'контрольная сумма или длительность не та, что в сообщении',
    en: 'its checksum or duration doesn’t match the one in the message',
  },
  refused: { ru: 'это не звук или он повреждён', en: 'not audio, or damaged' },
};

/** Text for a track's fault; empty if it has none. */
export const trackFaults = (outcome: TrackReport['outcome'], language: Language): string =>
  outcome === 'missing' || outcome === 'damaged' || outcome === 'refused' ? faults[outcome][language] : '';

/** Text for a code in the report of a delivery: `message_…` and `file_…` codes, else those of any import. */
export const deliverySentence = (code: string, language: Language): string => {
  const broken = code.startsWith('message_') ? brokenReasons[code.slice(8) as BrokenMessage['reason']] : undefined;
  if (broken) return broken[language];
  if (code === 'file_missing') return faults.missing[language];
  if (code === 'file_other') return faults.damaged[language];
  // Details are not translated: a line, a name, a number.
  return code === 'detail' ? '' : importSentence(code, language);
};

/** Adds texts in the caller's language to a message's report. */
export const withTexts = (report: MessageReport, language: Language) => ({
  ...report,
  notes: report.notes.map(({ code, value }) => ({ code, about: value, message: noteTexts[code][language] })),
});
