const again = 'примите музыку снова, загрузите обложку снова или возьмите файл из копии';
const repaired = 'исправит --repair';
const signedIsFixed = 'сравните с копией: подписанное не меняют';

/** Texts of `verify`: faults, and what to do about each where it cannot be mended or was not asked to be. */
export const verifying = {
  problems: {
    missing: { fault: 'файла нет', advice: again },
    unreadable: {
      fault: 'есть, но не читается',
      advice: 'проверьте права и диск или хранилище, затем запустите verify снова',
    },
    size: { fault: 'у файла не та длина', advice: again },
    changed: {
      fault: 'байты файла не те',
      advice: 'удалите этот файл из хранилища и примите музыку снова или возьмите его из копии',
    },
    row_size: { fault: 'файл цел, а записанная длина не та', advice: repaired },
    row_crc: { fault: 'файл цел, а записанный CRC-32 не тот', advice: repaired },
    unused: {
      fault: 'на файл ничто не ссылается',
      advice: '--repair переложит его в папку unused хранилища: посмотрите и удалите',
    },
    unfinished: { fault: 'недописанный файл остановленной программы', advice: 'удалит --repair' },
    structure: {
      fault: 'в базе этого нет или оно выключено',
      advice: 'база восстановлена не целиком: восстановите её из копии командой recover',
    },
    lone_row: { fault: 'нет единственной строки таблицы', advice: 'восстановите данные из копии' },
    password: {
      fault: 'вместо хеша пароля записано другое',
      advice: 'задайте новый пароль: письмом о забытом пароле у учётной записи, командой staff password у сотрудника',
    },
    orphan_row: {
      fault: 'строки ссылаются на то, чего нет',
      advice: '--repair уберёт их там, где это сделала бы сама база; иначе восстановите базу из копии',
    },
    sequence: { fault: 'следующие номера уже заняты', advice: repaired },
    count: { fault: 'записанное не сходится с треками', advice: repaired },
    frequency: { fault: 'частоты слов не сходятся с треками', advice: repaired },
    waveform: { fault: 'нет волны, и никто её не рисует', advice: '--repair поставит запись в очередь анализа' },
    search: { fault: 'поиск знает устаревшее', advice: repaired },
    upload_lost: {
      fault: 'принятые байты загрузки пропали',
      advice: '--repair запишет, что есть; затем дошлите остальное в кабинете оператора',
    },
    upload_gone: {
      fault: 'папки загрузки нет',
      advice:
        'подключите диск, на котором она лежит, или возьмите её из копии; иначе удалите загрузку в кабинете оператора и загрузите файлы снова',
    },
    record: { fault: 'запись подписи изменена', advice: signedIsFixed },
    pdf: { fault: 'PDF договора изменён', advice: signedIsFixed },
    columns: { fault: 'поля подписи не те, что в записи', advice: signedIsFixed },
    terms: {
      fault: 'опубликованные условия этой версии не те, что подписаны или записаны в журнал',
      advice: 'сравните с копией: опубликованное не меняют',
    },
    audit_key: {
      fault: 'с этой записи журнала нет ключа к её значениям, а данные не стирали',
      advice: 'восстановите таблицу audit_keys из копии',
    },
    chain: { fault: 'цепочка журнала нарушена', advice: 'сравните журнал с копией' },
    secret: { fault: 'запечатано под другим секретом', advice: 'верните прежний секрет' },
  },
  mended: 'исправлено',
  notMended: 'исправить не удалось',
  summary: ({
    files,
    bytes,
    signatures,
    entries,
    problems,
    missing,
    damaged,
    unreadable,
    elsewhere,
    mended,
  }: Record<
    'files' | 'signatures' | 'entries' | 'problems' | 'missing' | 'damaged' | 'unreadable' | 'elsewhere' | 'mended',
    number
  > & { bytes: string }) =>
    `Проверено файлов: ${files} (${bytes}), подписей: ${signatures}, записей журнала: ${entries}. ${problems === 0 ? 'Всё цело.' : `Не сходится: ${problems} (файлов нет: ${missing}, повреждены: ${damaged}, не читаются: ${unreadable})${mended === 0 ? '' : `, исправлено: ${mended}`}.`}${elsewhere === 0 ? '' : ` Загрузки, файлов которых на этом сервере нет, не проверены: ${elsewhere}.`}`,
};
