import { screen, waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { press } from '../testing/form.ts';
import { refuse } from '../testing/fake-server.ts';
import { page, trackOf } from '../testing/records.ts';
import { openOffice, serverFor } from '../testing/render-office.tsx';

it('Enter waits for what the present words find, and opens nothing of the words before', async () => {
  let answer!: () => void;
  const answered = new Promise<void>((done) => (answer = done));
  const found = (id: number, name: string) => ({ items: [{ kind: 'tracks' as const, id, name, about: '' }] });
  const server = serverFor('catalogue')
    .answer('officeTracks', page(trackOf()))
    .answer('searchEverything', async ({ query }) => {
      if (query['q'] !== 'harbour') return found(3, 'Snow');
      await answered;
      return found(4, 'Harbour');
    });
  const { user, router } = await openOffice('/tracks', { server, isWhole: true });
  await screen.findByRole('button', { name: 'Search everything' });
  const strike = (more: { isComposing?: boolean; altKey?: boolean; ctrlKey?: boolean }) => {
    const keys = { code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true, ...more };
    const event = new KeyboardEvent('keydown', keys);
    Object.defineProperty(event, 'isComposing', { value: more.isComposing });
    return document.body.dispatchEvent(event);
  };
  // Of a text that is being composed, of another program, without its modifier; what is handled is not left to the browser.
  expect([{ isComposing: true }, { altKey: true }, { ctrlKey: false }, {}].map(strike)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  const words = await screen.findByRole('combobox', { name: 'Search everything' });
  await user.type(words, 'snow');
  await screen.findByRole('option', { name: /Snow/ });
  await user.clear(words);
  await user.type(words, 'harbour{Enter}');
  await waitFor(() => expect(server.receivedOf('searchEverything').at(-1)?.query['q']).toBe('harbour'));
  expect(router.state.location.pathname).toBe('/tracks');
  answer();
  await waitFor(() => expect(router.state.location.pathname).toBe('/tracks/4'));
});

it('tells a search that has failed from one that finds nothing, and opens nothing at Enter', async () => {
  const server = serverFor('catalogue')
    .answer('officeTracks', page(trackOf()))
    .answer('searchEverything', refuse('refused', { message: 'The index is being built.' }));
  const { user, router } = await openOffice('/tracks', { server, isWhole: true });
  await press(user, 'Search everything');
  await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'harbour{Enter}');
  expect(await screen.findByText('The index is being built.')).toBeDefined();
  expect(screen.queryByText('Nothing found.')).toBeNull();
  expect(router.state.location.pathname).toBe('/tracks');
});
