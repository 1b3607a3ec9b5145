import type { ContractStanding } from '@kamerton/wire/office';

const standings: Record<ContractStanding, string> = {
  none: 'Не начат',
  draft: 'Не подписан',
  signed: 'Подписан',
  outdated: 'Условия устарели',
  changed: 'Реквизиты изменены',
  terminated: 'Расторгнут',
};

export const contracts = {
  standings,
  terminatedAt: 'Расторгнут',
  unsigned: 'Договор ещё не подписывали.',
  signatures: 'Подписания',
  edition: (n: number) => `Редакция ${n}`,
  terms: (n: number) => `условия, версия ${n}`,
  details: 'Реквизиты',
  terminate: 'Расторгнуть',
  terminateTitle: (number: string) => `Расторгнуть договор ${number}`,
  terminateAbout:
    'Договор прекратится насовсем: вернуть его нельзя. Дистрибьютору придёт письмо с причиной. Продолжить с ним потом можно новым договором, под новым номером.',
  renewAbout:
    'Расторжение не отменить, но с этим дистрибьютором можно заключить новый договор: под новым номером и с теми же реквизитами. Он получит письмо и подпишет его на портале.',
  renew: 'Завести новый договор',
  replaced: 'Взамен этого договора заведён другой:',
  renewed: (number: string) => `Договор ${number} ждёт подписи дистрибьютора`,
  terminated: 'Договор расторгнут',
};
