import type { Track } from '@kamerton/wire';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { RowLead } from './row-lead.tsx';

test('a track without a name is selected and moved as untitled', async () => {
  const act = () => undefined;
  const track = { id: 1, name: '' } as Track;
  await renderPart(
    <RowLead track={track} chosen={false} lifted={false} canMove onChoose={act} onGrab={act} onLift={act} />,
  );
  expect(screen.getByRole('checkbox', { name: 'Select Untitled' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Move Untitled' })).toBeDefined();
});
