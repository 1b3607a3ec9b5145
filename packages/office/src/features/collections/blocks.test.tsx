import { describe } from 'vitest';
import { fill, testForm } from '../../testing/form.ts';
import { blockOf, page } from '../../testing/records.ts';

const names = { ru: ['По-русски', 'По-английски'], en: ['In Russian', 'In English'] };

describe('a new block', () => {
  testForm({
    file: 'features/collections/blocks.tsx',
    path: '/blocks/create',
    labels: names,
    required: names.en,
    complete: async (user) => {
      await fill(user, 'In Russian', 'Вечер');
      await fill(user, 'In English', 'Evening');
    },
    refused: { label: 'In English', name: 'name.en' },
    call: 'createBlock',
    sent: { name: { ru: 'Вечер', en: 'Evening' } },
    answer: (server) =>
      server
        .answer('createBlock', { item: blockOf() })
        .answer('officeBlock', { item: blockOf() })
        .answer('officeCollections', page()),
  });
});

describe('a block', () => {
  testForm({
    file: 'features/collections/blocks.tsx',
    path: '/blocks/5',
    prepare: (server) => server.answer('officeBlock', { item: blockOf() }).answer('officeCollections', page()),
    labels: names,
    required: names.en,
    complete: async (user) => fill(user, 'In English', 'Evening'),
    refused: { label: 'In English', name: 'name.en' },
    call: 'changeBlock',
    sent: { name: { ru: 'Утро', en: 'Evening' }, is_published: false, version: 3 },
    answer: (server) => server.answer('changeBlock', { item: blockOf({ version: 4 }) }),
    theirs: blockOf({ name: { ru: 'Утро', en: 'Dawn' }, version: 9 }),
  });
});
