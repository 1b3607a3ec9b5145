import { describe } from 'vitest';
import { fill, testForm } from '../../testing/form.ts';
import { page, templateOf } from '../../testing/records.ts';

const labels = {
  ru: ['Название', 'Текст по-русски', 'Текст по-английски'],
  en: ['Name', 'Text in Russian', 'Text in English'],
};

describe('a new reply template', () => {
  testForm({
    file: 'features/support/reply-templates.tsx',
    path: '/reply-templates/create',
    labels,
    required: labels.en,
    complete: async (user) => {
      await fill(user, 'Name', 'Wait');
      await fill(user, 'Text in Russian', 'Подождите, {name}.');
      await fill(user, 'Text in English', 'Please wait, {name}.');
    },
    refused: { label: 'Text in English', name: 'text.en' },
    call: 'addReplyTemplate',
    sent: { name: 'Wait', text: { ru: 'Подождите, {name}.', en: 'Please wait, {name}.' } },
    answer: (server) =>
      server.answer('addReplyTemplate', { item: templateOf() }).answer('replyTemplates', page(templateOf())),
    answerNext: (server) => server.answer('replyTemplate', { item: templateOf() }),
  });
});

describe('a reply template', () => {
  testForm({
    file: 'features/support/reply-templates.tsx',
    path: '/reply-templates/4',
    prepare: (server) => server.answer('replyTemplate', { item: templateOf() }),
    labels,
    required: labels.en,
    complete: async (user) => fill(user, 'Text in English', 'Thanks, {contact}!'),
    refused: { label: 'Text in English', name: 'text.en' },
    call: 'changeReplyTemplate',
    sent: {
      name: 'Thanks',
      text: { ru: 'Спасибо, {name}!', en: 'Thanks, {contact}!' },
      version: 2,
    },
    answer: (server) => server.answer('changeReplyTemplate', { item: templateOf({ version: 3 }) }),
    theirs: templateOf({ text: { ru: 'Спасибо, {name}!', en: 'Cheers!' }, version: 6 }),
  });
});
