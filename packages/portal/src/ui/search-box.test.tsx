import { bounds } from '@kamerton/wire/client/bounds';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { SearchBox } from './search-box.tsx';

function Example({ canClear = true }: { canClear?: boolean }) {
  const [words, setWords] = useState('');
  return (
    <SearchBox
      label="Search objects"
      value={words}
      onChange={setWords}
      {...(canClear && { clear: { label: 'Clear search', onPress: () => setWords('') } })}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search objects' });
const clear = () => screen.queryByRole('button', { name: 'Clear search' });

test('the button that empties the field is there while there is something to empty', async () => {
  const { user } = await renderPart(<Example />);
  expect(clear()).toBeNull();
  await user.type(field(), 'cafe');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(field().value).toBe('');
  expect(clear()).toBeNull();
});

test('without that button the field has no other', async () => {
  const { user } = await renderPart(<Example canClear={false} />);
  await user.type(field(), 'cafe');
  expect(field().value).toBe('cafe');
  expect(screen.queryByRole('button')).toBeNull();
});

test('no more is typed than the server takes', async () => {
  const { user } = await renderPart(<Example />);
  await user.click(field());
  await user.paste('x'.repeat(bounds.search_text + 1));
  expect(field().value).toHaveLength(bounds.search_text);
});
