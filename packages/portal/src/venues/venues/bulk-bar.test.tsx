import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { BulkBar } from './bulk-bar.tsx';

const acts = {
  onAll: vi.fn<(chosen: boolean) => void>(),
  onAssign: vi.fn<() => void>(),
  onChange: vi.fn<() => void>(),
  onSwitch: vi.fn<() => void>(),
  onDelete: vi.fn<() => void>(),
  onDone: vi.fn<() => void>(),
};

test.each([
  [0, 'false', 'Selected: 0', 4],
  [2, 'mixed', 'Selected: 2', 0],
  [5, 'true', 'Selected: 5', 0],
])('%i of five chosen objects are told of, and acted on if there are any', async (count, checked, said, disabled) => {
  await renderPart(<BulkBar count={count} total={5} isActive {...acts} />);
  expect(screen.getByRole('checkbox', { name: 'Select all' }).getAttribute('aria-checked')).toBe(checked);
  expect(screen.getByRole('status').textContent).toBe(said);
  expect(screen.getAllByRole<HTMLButtonElement>('button').filter((button) => button.disabled)).toHaveLength(disabled);
  expect(screen.getByRole('button', { name: 'Deactivate' })).toBeDefined();
});
