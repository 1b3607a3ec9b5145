import type { OnAirVenue } from '@kamerton/wire';
import { renderHook, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { renderPart } from '../../testing/render.tsx';
import { AirFilter, useVenuesOnAir, type Wanting } from './air-filter.tsx';

const of = (venue_id: number, status: OnAirVenue['status'], reason: OnAirVenue['reason'] = null) => ({
  venue_id,
  status,
  reason,
});

beforeEach(() => {
  // A volume of 0 is meant.
  const venues = [
    of(1, 'playing'),
    of(2, 'silent', 'no_sound'),
    of(3, 'silent', 'muted'),
    of(4, 'offline'),
    of(5, 'offline'),
  ];
  vi.stubGlobal('fetch', async () => Response.json({ venues, pagination: { total: 5, limit: 1000, offset: 0 } }));
});

test('what venues lack is offered with their number, and chosen beside what is chosen already', async () => {
  const onChoose = vi.fn();
  const { user, rerender } = await renderPart(<AirFilter chosen={undefined} onChoose={onChoose} />);
  await user.click(await screen.findByRole('button', { name: 'Silent 1' }));
  expect(onChoose).toHaveBeenLastCalledWith(['silent']);
  expect(screen.queryByRole('button', { name: /No playlist/ })).toBeNull();
  rerender(<AirFilter chosen={['silent', 'no_source']} onChoose={onChoose} />);
  const pressed = screen.getAllByRole('button', { pressed: true });
  expect(pressed.map(({ textContent }) => textContent)).toEqual(['Silent1', 'No playlist0']);
  await user.click(screen.getByRole('button', { name: 'Player offline 2' }));
  expect(onChoose).toHaveBeenLastCalledWith(['silent', 'no_source', 'offline']);
  await user.click(screen.getByRole('button', { name: 'No playlist 0' }));
  expect(onChoose).toHaveBeenLastCalledWith(['silent']);
  rerender(<AirFilter chosen={['silent']} onChoose={onChoose} />);
  await user.click(screen.getByRole('button', { name: 'Silent 1' }));
  expect(onChoose).toHaveBeenLastCalledWith(undefined);
});

test.each<[readonly Wanting[] | undefined, number[] | null]>([
  [
    ['silent', 'offline'],
    [2, 4, 5],
  ],
  [['no_source'], []],
  [undefined, null],
])('of %j the list has venues %j', async (chosen, ids) => {
  const client = createQueryClient();
  const { result } = renderHook(() => useVenuesOnAir(chosen), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.data).toBeDefined());
  expect(result.current.data && [...result.current.data]).toEqual(ids);
});
