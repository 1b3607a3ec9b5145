import type { Language } from '@kamerton/wire';
import { demoEmails } from './people.ts';

const roles: [string, Record<Language, string>][] = [
  [demoEmails.first, { ru: 'дистрибьютор с пятью объектами', en: 'a distributor with five venues' }],
  [demoEmails.second, { ru: 'ещё один дистрибьютор', en: 'another distributor' }],
  [demoEmails.closed, { ru: 'закрытая учётная запись', en: 'a closed account' }],
  [
    demoEmails.office,
    {
      ru: 'сотрудник сервиса; кабинет оператора — по адресу /office/',
      en: 'an operator of the service; the office is at /office/',
    },
  ],
];

const texts = {
  ru: { title: 'Демонстрация. Войти можно так:', password: 'Пароль у всех:', given: 'тот, что в DEMO_PASSWORD' },
  en: { title: 'A demonstration. Sign in as:', password: 'The password of all:', given: 'the one in DEMO_PASSWORD' },
};

/** The sign-ins of a demonstration as they are printed; a password that was given is not. */
export const announcement = (language: Language, password: string | null): string => {
  const { title, password: label, given } = texts[language];
  const lines = roles.map(([email, role]) => `  ${email.padEnd(28)} ${role[language]}`);
  return [title, ...lines, `${label} ${password ?? given}`, ''].join('\n');
};

const progressTexts = {
  ru: {
    composing: (done: number, total: number) => `Сочиняем музыку: ${done} из ${total}`,
    complete: (total: number) => `Музыка демонстрации готова: ${total} треков`,
    failed: (reason: string) => `Музыка демонстрации не закончена (${reason}); следующий запуск продолжит.`,
  },
  en: {
    composing: (done: number, total: number) => `Composing music: ${done} of ${total}`,
    complete: (total: number) => `The music of the demonstration is complete: ${total} tracks`,
    failed: (reason: string) => `The music of the demonstration is not finished (${reason}); the next start goes on.`,
  },
};

/** A line that is drawn over on a terminal; elsewhere every twelfth track has one. */
const linesEvery = 12;

export const composingLine = (language: Language, done: number, total: number): void => {
  const texts = progressTexts[language];
  const terminal = process.stdout.isTTY;
  if (done === total) console.log(`${terminal ? '\r\u001B[K' : ''}${texts.complete(total)}`);
  else if (terminal) process.stdout.write(`\r\u001B[K${texts.composing(done, total)}`);
  else if (done % linesEvery === 0) console.log(texts.composing(done, total));
};

export const failedLine = (language: Language, reason: string): string => `\n${progressTexts[language].failed(reason)}`;
