export const terms = {
  drafts: 'Черновики',
  noDrafts: 'Черновиков нет.',
  begin: 'Начать новую редакцию',
  draftOf: (day: string) => `Черновик, ${day}`,
  changed: 'Изменён',
  version: (n: number) => `Версия ${n}`,
  from: 'Действует с',
  standings: { in_force: 'Действует', coming: 'Вступит в силу', past: 'Прошлая' },
  previewOf: { ru: 'Как это выглядит по-русски', en: 'Как это выглядит по-английски' },
  pdf: 'Посмотреть PDF',
  publish: 'Опубликовать',
  publishAbout:
    'Опубликованное нельзя ни изменить, ни отозвать. Тем, кто подписал договор, придёт письмо с просьбой подписать новые условия.',
  tooEarly: 'Не раньше сегодняшнего дня',
  saveFirst: 'Сначала сохраните изменения',
  published: (version: number, letters: number) => `Версия ${version} опубликована; писем отправлено: ${letters}`,
};
