import type { ContractStanding } from '@kamerton/wire/office';

const contracts: Record<ContractStanding, string> = {
  none: 'Договора нет',
  draft: 'Договор не подписан',
  signed: 'Договор подписан',
  outdated: 'Вышли новые условия',
  changed: 'Реквизиты изменились',
  terminated: 'Договор расторгнут',
};

export const accounts = {
  contracts,
  card: 'Карточка',
  state: 'Состояние',
  open: 'Открыт',
  closed: 'Закрыт',
  email: 'Электронная почта',
  contact: 'Контакт',
  contract: 'Договор',
  language: 'Язык',
  languages: { ru: 'Русский', en: 'Английский' },
  timezone: 'Часовой пояс',
  lastSignIn: 'Последний вход',
  lastSeen: 'Был в портале',
  never: 'ещё не входил',
  venues: 'Объекты',
  venuesOf: (active: number, count: number) => (count === 0 ? 'нет' : `${count}, из них работает ${active}`),
  playlists: 'Плейлисты',
  key: 'Ключ API',
  hasKey: 'выдан',
  noKey: 'не выдан',
  requests: 'Обращения',
  otherRequests: 'Другие обращения',
  invited: 'Сюда придёт письмо с приглашением задать пароль',
  acts: {
    key: {
      name: 'Сменить ключ API',
      about: (name: string) =>
        `Прежний ключ перестанет действовать сразу. Новый увидит только сам дистрибьютор «${name}» в портале.`,
      alsoAnswers: 'Ему сразу уйдёт ответ на это обращение: новый ключ ждёт в портале.',
      confirm: 'Сменить ключ',
      done: 'Ключ сменён: новый ждёт дистрибьютора в портале',
      told: '',
    },
    link: {
      name: 'Ссылка для входа',
      about: (name: string) => `Кто откроет ссылку первым, войдёт в портал как «${name}». Она действует десять минут.`,
      confirm: 'Создать ссылку',
      done: '',
      told: 'Передайте ссылку лично: больше она показана не будет. Она действует один раз и десять минут.',
    },
    close: {
      name: 'Закрыть учётную запись',
      about: (name: string) => `Сеансы и ключ API дистрибьютора «${name}» завершатся сразу и везде.`,
      confirm: 'Закрыть',
      done: 'Учётная запись закрыта',
      told: '',
    },
    open: {
      name: 'Открыть учётную запись',
      about: (name: string) => `«${name}» снова сможет входить в портал. Прежние сеансы останутся завершёнными.`,
      confirm: 'Открыть',
      done: 'Учётная запись открыта',
      told: '',
    },
  },
};
