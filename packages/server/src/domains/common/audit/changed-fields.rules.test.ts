import { expect, it } from 'vitest';
import { changed, differing } from './changed-fields.rules.ts';

it('takes translations in another order for the same', () => {
  const name = { en: 'Calm', ru: 'Покой' };
  const other = { ru: 'Покой', en: 'Calm' };
  expect(changed({ name }, { name: other }, ['name'])).toBeNull();
  expect(differing({ name }, { name: other })).toEqual([]);
});
