import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { api } from '@kamerton/wire/client/api';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { CallFailed } from '../lib/http.ts';
import { forgetSession, storeSession } from '../lib/session.ts';
import { useAllPages } from '../lib/use-all-pages.ts';
import { watchListEnd } from '../testing/list-end.ts';
import { renderPart } from '../testing/render.tsx';
import { LoadMore, PagesFailure } from './load-more.tsx';

/** Reads that the server has not answered, the oldest first. */
let reads: { page: number; answer: (text: string) => void; refuse: () => void; signal: AbortSignal }[];
let end: ReturnType<typeof watchListEnd>;

beforeEach(() => {
  reads = [];
  end = watchListEnd();
});

function useNumbered() {
  return useInfiniteQuery({
    queryKey: ['numbered'],
    queryFn: ({ pageParam: page, signal }) =>
      new Promise<string>((answer, reject) =>
        reads.push({ page, answer, refuse: () => reject(new Error('refused')), signal }),
      ),
    initialPageParam: 0,
    getNextPageParam: (_, pages) => (pages.length < 3 ? pages.length : undefined),
  });
}

function Example() {
  const query = useNumbered();
  if (!query.data) return null;
  return (
    <>
      <ul>
        {query.data.pages.map((page) => (
          <li key={page}>{page}</li>
        ))}
      </ul>
      <LoadMore query={query} skeleton="Loading" />
    </>
  );
}

function Whole() {
  const query = useNumbered();
  useAllPages(query);
  return query.data?.pages.join(', ');
}

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const read = async (page: number) => {
  await waitFor(() => expect(reads.map((each) => each.page)).toEqual([page]));
  const [next] = reads.splice(0);
  return next!;
};
const answer = async (page: number, text: string) => (await read(page)).answer(text);
const refuse = async (page: number) => (await read(page)).refuse();
const readAgain = (client: QueryClient) => act(() => void client.invalidateQueries({ queryKey: ['numbered'] }));
const scrollToEnd = async () => {
  await waitFor(() => expect(end.scrollTo).toBeDefined());
  act(() => end.scrollTo?.());
};
/** The list that was read again goes on with its next page as its end comes near. */
const readToNextPage = async () => {
  await scrollToEnd();
  await answer(1, 'next');
  await waitFor(() => expect(shown()).toEqual(['new', 'next']));
};

test('the end of a list that comes near while the list is read again waits for that', async () => {
  const { client, unmount } = await renderPart(<Example />);
  await answer(0, 'old');
  await waitFor(() => expect(shown()).toEqual(['old']));
  // Of the list as it was before the read began.
  const { scrollTo } = end;
  readAgain(client);
  act(() => scrollTo?.());
  expect(reads.map(({ signal }) => signal.aborted)).toEqual([false]);
  await answer(0, 'new');
  await waitFor(() => expect(shown()).toEqual(['new']));
  await readToNextPage();
  await waitFor(() => expect(end.scrollTo).toBeDefined());
  unmount();
  expect(end.scrollTo).toBeUndefined();
});

test('a next page that a reading again interrupts is fetched after it', async () => {
  const { client } = await renderPart(<Example />);
  await answer(0, 'old');
  await scrollToEnd();
  const { signal } = await read(1);
  readAgain(client);
  expect(signal.aborted).toBe(true);
  await answer(0, 'new');
  await readToNextPage();
});

test('a next page that fails says so at the end of the list, and is fetched by a press', async () => {
  const { user } = await renderPart(<Example />);
  await answer(0, 'first');
  await scrollToEnd();
  await refuse(1);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await answer(1, 'second');
  await waitFor(() => expect(shown()).toEqual(['first', 'second']));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a next page that is refused because the session has ended says so only if there is one', async () => {
  const query = {
    hasNextPage: true,
    isFetching: false,
    isFetchNextPageError: true,
    error: new CallFailed({
      endpoint: api.albums,
      status: 401,
      code: 'unauthorized',
      message: '',
      fields: {},
      requestId: '',
    }),
    fetchNextPage: () => Promise.resolve(),
    refetch: () => Promise.resolve(),
  };
  const { rerender } = await renderPart(<PagesFailure query={query} />);
  expect(screen.queryByRole('alert')).toBeNull();
  // By this tab's former session, which another one of the account has followed.
  storeSession('token-of-anna', { email: 'anna@bakery.example', name: 'Anna' });
  onTestFinished(forgetSession);
  rerender(<PagesFailure query={{ ...query }} />);
  expect(screen.getByRole('alert').textContent).toContain('Error');
});

test('a list whose reading again has failed is read again by the press, before its next page', async () => {
  const { client, user } = await renderPart(<Example />);
  await answer(0, 'old');
  await waitFor(() => expect(shown()).toEqual(['old']));
  readAgain(client);
  await refuse(0);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await answer(0, 'new');
  await waitFor(() => expect(shown()).toEqual(['new']));
  await readToNextPage();
});

test('a list that is wanted whole does not interrupt its reading again', async () => {
  const { client } = await renderPart(<Whole />);
  await answer(0, 'a');
  const { signal } = await read(1);
  readAgain(client);
  expect(signal.aborted).toBe(true);
  await answer(0, 'A');
  await answer(1, 'B');
  await answer(2, 'C');
  expect(await screen.findByText('A, B, C')).toBeTruthy();
});
