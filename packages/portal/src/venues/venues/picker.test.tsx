import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { PickerRow } from './picker.tsx';

test('a double click picks once', async () => {
  const onPress = vi.fn();
  const { user } = await renderPart(<PickerRow name="Evening" onPress={onPress} />);
  await user.dblClick(screen.getByRole('button', { name: 'Evening' }));
  expect(onPress).toHaveBeenCalledTimes(1);
});
