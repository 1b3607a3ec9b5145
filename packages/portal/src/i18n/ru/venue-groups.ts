import { russianPlural as plural, russianQuoted as quoted } from '@kamerton/ui/grammar';

const forms = (count: number) => plural(count, 'объект', 'объекта', 'объектов');

/** Groups of venues: tags, saved filters, changes of many at once, tables. */
export const venueGroups = {
  tags: 'Метки',
  tagsHint: 'Через запятую: центр, терраса',
  all: 'Со всеми выбранными',
  none: 'Объектов с такими метками нет.',
  withoutTags: 'Не отбирать по меткам',
  filters: 'Фильтры',
  saveFilter: 'Сохранить фильтр',
  manage: 'Метки и фильтры',
  manageAbout: 'Удалённая метка исчезнет у всех объектов вместе со своими правилами музыки.',
  filterName: 'Название фильтра',
  savedFilter: (name: string) => `Фильтр ${quoted(name)} сохранён`,
  tagName: (name: string) => `Метка ${quoted(name)}`,
  rename: 'Переименовать',
  remove: (name: string) => `Удалить ${quoted(name)}`,
  removeTagSure: (count: number) =>
    `С этой меткой ${count} ${forms(count)}. Она исчезнет у всех вместе со своими правилами музыки: что они запрещали, снова зазвучит. Сутки удаление можно отменить.`,
  tagRemoved: (name: string, count: number) =>
    count === 0
      ? `Метка ${quoted(name)} удалена`
      : `Метка ${quoted(name)} снята с ${count} ${plural(count, 'объекта', 'объектов', 'объектов')}`,
  tagRestored: (name: string, count: number) =>
    count === 0
      ? `Метка ${quoted(name)} возвращена`
      : `Метка ${quoted(name)} снова у ${count} ${plural(count, 'объекта', 'объектов', 'объектов')}, её правила музыки действуют`,
  removeFilterSure: 'Вернуть фильтр будет нельзя.',
  count: (count: number) => `${count} ${forms(count)}`,
  nothingYet: 'Пока пусто. Метки появляются, когда их вписывают в настройки объекта.',
  change: 'Изменить…',
  many: {
    title: 'Изменить объекты',
    about: (count: number) => `${count} ${forms(count)}. Остальное останется как было.`,
    asIs: 'Не менять',
    playing: 'Что играет',
    nothing: 'Ничего',
    ownFilter: (name: string) => `Мой: ${name}`,
    state: 'Состояние',
    active: 'Активны',
    inactive: 'Неактивны',
    hours: 'Часы работы',
    daily: 'Ежедневно',
    byDay: 'По дням недели',
    from: 'Начало',
    to: 'Конец',
    volume: 'Громкость',
    volumeSet: 'Задать громкость',
    addTags: 'Добавить метки',
    removeTags: 'Снять метки',
    preview: 'Посмотреть, что изменится',
    back: 'Назад',
    apply: (count: number) => `Изменить ${count} ${forms(count)}`,
    changed: (count: number) => `Изменится: ${count}`,
    unchanged: (count: number) => `Без изменений: ${count}`,
    refused: (count: number) => `Нельзя изменить: ${count}`,
    volumeSteps: 'Громкость зависит от времени суток. Измените её в плеере объекта',
    conflict: 'Пока вы смотрели, объекты изменились. Вот что изменится теперь.',
    done: (count: number) => `${plural(count, 'Изменён', 'Изменено', 'Изменено')} ${count} ${forms(count)}`,
    undo: 'Отменить',
    undone: (count: number) => `Прежние значения возвращены: ${count} ${forms(count)}`,
    removed: (count: number) => `Добавленное убрано: ${count} ${forms(count)}`,
    /** Venues that an undo leaves as they are, by the reason. */
    unrestored: {
      changed: (names: readonly string[]) => `Изменены позже и остались как есть: ${names.map(quoted).join(', ')}`,
      gone: (names: readonly string[]) => `Играть прежнее нельзя, его больше нет: ${names.map(quoted).join(', ')}`,
      paired: (names: readonly string[]) => `Уже с плеером и поэтому остались: ${names.map(quoted).join(', ')}`,
      deleted: (names: readonly string[]) => `Удалены позже: ${names.map(quoted).join(', ')}`,
    },
    gone: 'Отменить уже нельзя.',
    wrongTime: 'Время пишут так: 09:30',
    chooseChange: 'Выберите, что изменить.',
  },
  deletion: {
    menu: 'Удалить…',
    title: (count: number) => (count === 1 ? 'Удалить объект?' : `Удалить ${count} ${forms(count)}?`),
    about: (count: number) =>
      `Музыка ${count === 1 ? 'в нём' : 'в них'} сразу замолчит, а на плеерах без связи — когда она появится или кончится срок их запаса. Сутки всё можно вернуть как было: с расписанием, правилами, метками и плеерами. Потом плееры отключатся. Записи о том, что играло, останутся.`,
    names: 'Удаляемые объекты',
    name: 'Название объекта',
    number: 'Число объектов',
    type: (expected: string) => `Чтобы подтвердить, введите: ${expected}`,
    submit: 'Удалить',
    done: (names: readonly string[]) =>
      names.length === 1
        ? `Объект ${quoted(names[0] ?? '')} удалён`
        : `${plural(names.length, 'Удалён', 'Удалено', 'Удалено')} ${names.length} ${forms(names.length)}`,
    restored: (names: readonly string[]) =>
      names.length === 1
        ? `Объект ${quoted(names[0] ?? '')} возвращён`
        : `${plural(names.length, 'Возвращён', 'Возвращено', 'Возвращено')} ${names.length} ${forms(names.length)}`,
    late: 'Вернуть уже нельзя.',
    changed: 'Каких-то из этих объектов уже нет. Список обновлён, проверьте его.',
    recent: (count: number) => `Недавно удалённые: ${count}`,
    recentTitle: 'Недавно удалённые объекты',
    recentAbout: 'Возвращаются со всем, что у них было, и сразу снова играют.',
    until: (moment: string) => `Можно вернуть до ${moment}`,
    players: (count: number) =>
      `${plural(count, 'ждёт', 'ждут', 'ждут')} ${count} ${plural(count, 'плеер', 'плеера', 'плееров')}`,
    restore: 'Вернуть',
    restoreAll: 'Вернуть все',
    restoreOf: (name: string) => `Вернуть ${quoted(name)}`,
    none: 'Здесь пусто.',
  },
  fields: {
    name: 'Название',
    city: 'Город',
    address: 'Адрес',
    type: 'Тип',
    legal_entity: 'Юрлицо',
    is_active: 'Активен',
    hours: 'Часы',
    source: 'Играет',
    volume: 'Громкость',
    tags: 'Метки',
  },
  empty: 'пусто',
  files: {
    menu: 'Таблица',
    xlsx: 'Скачать в XLSX',
    csv: 'Скачать в CSV',
    template: 'Скачать пустую таблицу',
    import: 'Загрузить таблицу',
    title: 'Загрузить объекты из таблицы',
    about:
      'XLSX или CSV, до 10 000 строк. Строка с ID или с теми же названием, городом и адресом меняет объект, остальные добавляют новые. Сначала покажем, что изменится.',
    choose: 'Выберите файл или перетащите его сюда',
    another: 'Выбрать другой файл',
    reading: 'Читаем таблицу…',
    outcomes: { new: 'Новые', changed: 'Изменятся', unchanged: 'Без изменений', refused: 'С ошибками' },
    everything: 'Все строки',
    row: (row: number) => `Строка ${row}`,
    /** `numbers` as 2, 5–7. */
    rows: (numbers: string) => `Строки ${numbers}`,
    /** Of a refused cell. */
    cell: (heading: string, value: string) => (value === '' ? heading : `${heading}: «${value}»`),
    added: 'Новый объект',
    same: 'Без изменений',
    apply: 'Загрузить',
    nothing: 'В таблице нечего менять.',
    refusedStay: 'Строки с ошибками пропустим. Исправьте их в таблице и загрузите её ещё раз: остальное не удвоится.',
    refusedFile: 'Скачать строки с ошибками',
    applied: (added: number, changed: number, skipped: number) =>
      `Добавлено: ${added}, изменено: ${changed}${skipped > 0 ? `, пропущено: ${skipped}` : ''}`,
    finish: 'Готово',
    conflict: 'Пока вы смотрели, объекты изменились. Вот что изменится теперь.',
    faults: {
      required: 'В таблице нет строк.',
      malformed: 'Это не таблица XLSX или CSV, или файл повреждён.',
      mismatch: 'Не нашли столбец «Название». Заголовки — в первой строке; их список есть в пустой таблице.',
      too_many: 'Больше 10 000 строк. Разделите таблицу.',
      too_large: 'Файл больше 10 МБ.',
      too_complex: 'Таблица читается слишком долго. Скопируйте её ячейки в новую, без оформления, или разделите её.',
    },
  },
};
