import { bounds } from '@kamerton/wire';
import { commandFailures } from './command-failures.ts';
import { commandHelp } from './command-help.ts';
import { operations } from './operations.ts';
import { verifying } from './verifying.ts';

type Numbers<Name extends string> = Record<Name, number>;

/** A track or an album that was revoked or restored. */
interface Revoked {
  kind: 'track' | 'album';
  id: number;
  name: string;
  artist: string;
  tracks: number;
  revoked_at: string | null;
  /** True if it has only the same audio as what was given. */
  is_copy: boolean;
}

const named = ({ kind, id, name, artist }: Revoked) =>
  `${kind === 'track' ? 'Трек' : 'Альбом'} ${id}, ${artist} — «${name}»`;

const copied = ({ is_copy }: Revoked) => (is_copy ? ' Это та же запись.' : '');

/** About a restored track that its licence still does not allow. */
const unlicensed = ({ revoked_at }: Revoked) => (revoked_at === null ? '' : ' Лицензии на него сейчас нет.');

interface Recovered extends Numbers<'rows' | 'files' | 'erased' | 'sessions' | 'emails'> {
  made_at: string;
  missing: readonly string[];
  operators: readonly { name: string; email: string; role: string; is_active: boolean }[];
}

/** Texts of the command line. */
const operatorLine = ({ name, email, role, is_active }: Recovered['operators'][number]): string =>
  `  ${email} — ${name}, ${role}${is_active ? '' : ', доступ закрыт'}`;

export const commands = {
  help: commandHelp,
  operations,
  failures: commandFailures,
  verify: verifying,
  accounts: {
    added: (email: string, password: unknown) =>
      `Учётная запись ${email} создана.${typeof password === 'string' ? ` Пароль: ${password}\nОн действует ${bounds.initial_password_days} дней: его нужно сменить в профиле.` : ''}`,
    open: (email: string) => `Учётная запись открыта: ${email}`,
    close: (email: string) => `Учётная запись закрыта: ${email}`,
    key: (email: string) => `Ключ доступа к API изменён. Новый ждёт ${email} в профиле, письмо об этом отправлено.`,
    erased: (id: string) => `Персональные данные удалены; от учётной записи остался номер ${id}.`,
  },
  staff: {
    roles: { support: 'поддержка', catalogue: 'каталог', admin: 'администратор' },
    closed: 'закрыт',
    /** The password is shown if it was generated. */
    admitted: (email: string, password: unknown) =>
      `Сотрудник ${email} может войти в кабинет оператора.${typeof password === 'string' ? ` Пароль: ${password}\nОн действует ${bounds.initial_password_days} дней: его нужно сменить в кабинете.` : ''}`,
    close: (email: string) => `Сотруднику ${email} вход в кабинет оператора закрыт.`,
    resetSecondFactor: (email: string) => `Второй фактор сотрудника ${email} забыт.`,
  },
  emails: {
    states: { sent: 'отправлено', queued: 'ждёт', failed: 'не принято' },
    none: 'Писем ещё нет.',
    noneSuch: 'Таких писем нет.',
    unreadable: '(Текст не открыть: секрет сервера с тех пор сменился.)',
    retried: (number: string) => `Письмо ${number} снова ждёт отправки.`,
  },
  requests: {
    states: { open: 'ждёт ответа', answered: 'отвечено', closed: 'закрыто' },
    none: 'Обращений ещё нет.',
    noneSuch: 'Таких обращений нет.',
    assigned: 'ведёт',
    note: 'заметка',
    support: 'поддержка',
    unread: 'не прочитано',
    replied: (number: number, closed: boolean) =>
      closed ? `Ответ на обращение ${number} отправлен, обращение закрыто.` : `Ответ на обращение ${number} отправлен.`,
  },
  termsPublished: ({ version, effective_from, letters }: Numbers<'version' | 'letters'> & { effective_from: string }) =>
    `Условия версии ${version} опубликованы, действуют с ${effective_from}. Писем подписавшим: ${letters}.`,
  revoke: (revoked: Revoked) =>
    `${named(revoked)}: отозван. Больше не играет треков: ${revoked.tracks}.${copied(revoked)}`,
  restore: (revoked: Revoked) =>
    `${named(revoked)}: возвращён. Снова играет треков: ${revoked.tracks}.${unlicensed(revoked)}${copied(revoked)}`,
  revocationPreview: (
    tracks: number,
    of: (kind: 'copies' | 'distributors' | 'playlists' | 'collections' | 'venues') => string,
  ) => [
    `Перестанут играть треков: ${tracks}.`,
    `Из них другие треки с той же записью: ${of('copies')}`,
    `Дистрибьюторы: ${of('distributors')}`,
    `Плейлисты: ${of('playlists')}`,
    `Подборки: ${of('collections')}`,
    `Объекты: ${of('venues')}`,
  ],
  analyses: {
    none: 'Все записи проанализированы.',
    pending: (count: number) => `Ещё не проанализировано записей: ${count}. Их уже можно найти и послушать.`,
    outdated: (count: number) => `Проанализировано прежней версией: ${count}. Сервис дополнит их в фоне.`,
    deferred: (count: number) =>
      `Не удалось прочитать или проанализировать, повтор в течение часа: ${count}. Проверьте диск с медиафайлами; --retry повторит сразу.`,
    failed: (count: number) =>
      `Не поддаются анализу: ${count}. Послушайте эти записи и отзовите негодные, верните файлы, которые не читаются, или повторите анализ: --retry.`,
    retried: (count: number) => `Будут проанализированы ещё раз: ${count}.`,
  },
  audit: {
    none: 'Таких записей нет.',
    partial: (shown: number, total: number) => `Показано ${shown} из ${total}.`,
    exported: (entries: number, file: string) => `Записей: ${entries}. Файл: ${file}`,
    faults: {
      missing: (number: number) => `записи ${number} нет на её месте`,
      changed: (number: number) => `запись ${number} изменена: её хеш не сходится`,
      detached: (number: number) => `запись ${number} не продолжает ту, что перед ней`,
      not_as_expected: (number: number) => `у записи ${number} не тот хеш, что был записан`,
      unchained: () => 'есть действия, записанные мимо цепочки',
    },
    whole: (entries: number) => `Журнал цел: записей ${entries}.`,
    checkpoint: (checkpoint: string) => `Запишите в другом месте, чтобы сверить в следующий раз:\n  ${checkpoint}`,
    broken: (fault: string, entries: number) => `Журнал повреждён: ${fault}. Цело записей до неё: ${entries}.`,
  },
  import: {
    done: (seconds: string) => `Импорт завершён за ${seconds} с.`,
    dry: (seconds: string) => `Пробный импорт завершён за ${seconds} с, ничего не изменено. При настоящем будет:`,
    added: 'добавлено',
    updated: 'обновлено',
    unchanged: 'без изменений',
    refused: 'отклонено',
    duplicates: (count: number) => `Тот же звук лежит и в другом файле, дублей не будет. Таких файлов: ${count}.`,
    staged: (catalogued: string) =>
      `Найти и послушать новое стало можно через ${catalogued} с, затем шёл анализ звука.`,
    pending: (count: number) =>
      `Ещё не проанализировано записей: ${count}. Их уже можно найти и послушать; волны появятся, а повреждённые файлы будут сняты, пока работает сервис.`,
    analysing: 'Анализ звука',
    outdated: (count: number) =>
      `Проанализировано прежней версией: ${count}. Эти записи играют как прежде; темп и прочее новое сервис измерит в фоне.`,
    passed: (count: number) => `Пропущено, потому что это не музыка или служебные папки: ${count}.`,
    flat: (count: number) =>
      `Волна осталась ровной у стольких треков: ${count}. Поставьте ffmpeg и запустите импорт снова, и она прорисуется.`,
  },
  ddex: {
    revoked: 'отозвано',
    restored: 'возвращено',
    tracks: 'треков',
    silent: 'нельзя играть',
    until: 'до',
    messages: (
      of: Numbers<'messages' | 'taken' | 'known' | 'older' | 'incomplete' | 'test'> & { broken: readonly unknown[] },
    ) =>
      `Сообщений ${of.messages}: принято ${of.taken}, уже известно ${of.known}, устарело ${of.older}, неполных ${of.incomplete}, пробных ${of.test}, не прочитано ${of.broken.length}.`,
    sums: ({
      tracks,
      revoked,
      restored,
    }: Numbers<'revoked' | 'restored'> & { tracks: Numbers<'added' | 'updated' | 'unchanged'> }) =>
      `Треки: новых ${tracks.added}, изменено ${tracks.updated}, без изменений ${tracks.unchanged}, отозвано ${revoked}, возвращено ${restored}.`,
    stops: {
      interrupted: 'Прервано: принятое сохранено.',
      disk_full: 'На диске кончилось место: принятое сохранено, освободите место и запустите снова.',
    },
    trial: 'Так было бы; ничего не изменено.',
    none: 'Ничего не найдено.',
    total: (total: number) => `Всего: ${total}.`,
  },
  backup: {
    checked: (rows: number) => `Копия проверена: прочитана целиком и восстановлена во временную базу, строк ${rows}.`,
    missing: 'файла нет',
    damaged: 'повреждён',
    unreadable: 'не читается: проверьте права и диск',
    lacking: (missing: number, damaged: number, unreadable: number) =>
      `Файлов нет: ${missing}, повреждены: ${damaged}, не читаются: ${unreadable}.`,
    made: ({ file, size, rows, files }: Numbers<'rows' | 'files'> & Record<'file' | 'size', string>) =>
      `Копия ${file} готова: строк ${rows}, файлов ${files}, ${size}.`,
    contents: (of: Numbers<'accounts' | 'venues' | 'tracks' | 'contracts' | 'staff'>) =>
      `В ней: учётных записей ${of.accounts}, объектов ${of.venues}, треков ${of.tracks}, договоров ${of.contracts}, сотрудников ${of.staff}.`,
    waited: (seconds: string) => `Пока читалась база, остальные ждали ${seconds} с.`,
  },
  recover: {
    prompt: 'Секрет сервера: ',
    whoLeft: (operators: Recovered['operators']) => [
      'Сотрудники на момент копии:',
      ...operators.map(operatorLine),
      'Кто с тех пор ушёл и чей доступ закрыть? Адреса почты через пробел или Enter:',
    ],
    done: ({ made_at, rows, files, missing, erased, sessions, emails, operators }: Recovered) => [
      `Восстановлено из копии от ${made_at}: строк ${rows}, файлов ${files}. Теперь запустите сервер.`,
      `Все сеансы (${sessions}) и одноразовые коды завершены: войдите снова.`,
      ...(emails > 0
        ? [
            `Писем, ждавших отправки на момент копии: ${emails}. Они не уйдут: их отправил прежний сервер или отправите вы из кабинета оператора.`,
          ]
        : []),
      ...(erased > 0 ? [`Персональные данные снова удалены, учётных записей: ${erased}.`] : []),
      ...(operators.length > 0
        ? ['Сотрудники на момент копии; кто с тех пор ушёл, того закройте командой staff close <почта>:']
        : []),
      ...operators.map(operatorLine),
      ...missing.map((name) => `✗ ${name} — файла не было уже при создании копии`),
    ],
  },
  adopted: (folder: string) => `Папка данных ${folder} и база теперь связаны.`,
  secretRotated: ({ resealed, unreadable }: Numbers<'resealed' | 'unreadable'>) => [
    `Секрет сервера сменён, зашифровано заново: ${resealed}. Выданные ссылки действуют как прежде.`,
    ...(unreadable > 0 ? [`✗ Не открываются ни одним секретом: ${unreadable}`] : []),
    'Прежние резервные копии открываются прежним секретом: сделайте новую.',
  ],
  progress: {
    left: 'осталось',
    rates: { files: 'файлов/с', entries: 'записей/с' },
    units: ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'],
  },
  answer: { nothing: 'Ничего нет.', done: 'Сделано.' },
};
