import { russianQuoted as quoted } from '@kamerton/ui/grammar';
/** Status of the contract and the next step: Home shows it too, without the contract's other texts. */
export const contractStatus = {
  none: {
    title: 'Договор ещё не заключён',
    text: 'Укажите реквизиты компании, прочитайте условия и подпишите договор кодом из письма. Это займёт несколько минут.',
    action: 'Заполнить реквизиты',
  },
  draft: {
    title: 'Осталось подписать',
    text: 'Реквизиты сохранены. Прочитайте условия и подпишите договор кодом из письма.',
    action: 'Прочитать и подписать',
  },
  signed: { title: 'Договор действует', text: 'Ничего делать не нужно.', action: '' },
  outdated: {
    title: 'Условия обновились',
    text: 'Договор подписан на прежних условиях. Прочитайте новые и подпишите его заново.',
    action: 'Прочитать новые условия',
  },
  changed: {
    title: 'Реквизиты изменились',
    text: 'Пока вы не подпишете договор заново, действует то, что подписано раньше.',
    action: 'Подписать заново',
  },
  terminated: {
    title: 'Договор расторгнут',
    text: 'Подписанные редакции по-прежнему можно скачать. Если это ошибка, напишите в поддержку.',
    action: 'Написать в поддержку',
  },
};

/** Toasts of events. */
export const events = {
  reply: (number: number) => `Поддержка ответила на обращение № ${number}`,
  openReply: 'Открыть',
  revoked: (track: string) => `Трек ${quoted(track)} отозван и больше не играет`,
  openRevoked: 'Найти замену',
};
