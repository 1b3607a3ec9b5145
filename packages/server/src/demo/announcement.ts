import type { Language } from '@kamerton/wire';
import { demoEmails } from './people.ts';

const roles: [string, Record<Language, string>][] = [
  [demoEmails.first, { ru: 'дистрибьютор с пятью объектами', en: 'distributor with five objects' }],
  [demoEmails.second, { ru: 'ещё один дистрибьютор', en: 'another distributor' }],
  [demoEmails.closed, { ru: 'закрытая учётная запись', en: 'closed account' }],
  [
    demoEmails.office,
    {
      ru: 'сотрудник сервиса; кабинет оператора — по адресу /office/',
      en: 'service operator; the office is at /office/',
    },
  ],
];

const texts = {
  ru: { title: 'Демонстрация. Войти можно так:', password: 'Пароль у всех:', given: 'тот, что в DEMO_PASSWORD' },
  en: {
    title: 'This is a demo. Sign in as:',
    password: 'Password for all accounts:',
    given: 'as set in DEMO_PASSWORD',
  },
};

/** Sign-ins of a demonstration as printed text; a configured password is omitted. */
export const announcement = (language: Language, password: string | null): string => {
  const { title, password: label, given } = texts[language];
  const lines = roles.map(([email, role]) => `  ${email.padEnd(28)} ${role[language]}`);
  return [title, ...lines, `${label} ${password ?? given}`, ''].join('\n');
};

/** Progress of the demonstration's music. */
export const progressTexts = {
  ru: {
    begins: 'Сочиняем музыку демонстрации …',
    composing: (done: number, total: number) => `Сочиняем музыку демонстрации: ${done} из ${total}`,
    complete: 'Музыка демонстрации готова.',
    failed: (reason: string) => `Музыка демонстрации не закончена (${reason}); следующий запуск продолжит.`,
  },
  en: {
    begins: 'Composing demo music …',
    composing: (done: number, total: number) => `Composing demo music: ${done} of ${total}`,
    complete: 'Demo music ready.',
    failed: (reason: string) => `The demo music is incomplete (${reason}); it will continue on the next start.`,
  },
};
