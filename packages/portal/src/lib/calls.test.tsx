import { QueryObserver } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { api } from '@kamerton/wire/client/api';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { refusal } from '../testing/server.ts';
import { failure } from '../testing/failure.ts';
import { readChanges, readDraft, writeChanges, writeDraft } from './drafts.ts';
import { openStream } from './event-call.ts';
import { fetchedFile } from './file-call.ts';
import { onFailure, type Failure } from './http.ts';
import { createQueryClient } from './query-client.ts';
import { forgetSession, storeSession } from './session.ts';
import { currentZone, storeZone, useNow, useZone } from './zone.ts';

function hearFailures() {
  const heard: [string, boolean, boolean][] = [];
  onFailure(({ error, background, former }: Failure) => void heard.push([error.code, background, former]));
  onTestFinished(() => onFailure(() => undefined));
  return heard;
}

test('a file is fetched as it is, and a failure is that of any call', async () => {
  const heard = hearFailures();
  const sent: [string, RequestInit][] = [];
  let answer: () => Response | Promise<never> = () => new Response('PDF');
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push([address, init]);
    return answer();
  });
  storeSession('token', { email: 'bar@example.com', name: 'Bar' });
  onTestFinished(forgetSession);
  const fetchIt = () => fetchedFile(api.contractTerms, { query: {} }, 'application/pdf');
  expect(await (await fetchIt()).text()).toBe('PDF');
  const { method, body, headers, credentials } = sent[0]![1];
  expect([sent[0]![0], method, body, credentials]).toEqual(['/dist/api/contract/terms', 'GET', null, 'omit']);
  expect(['accept', 'token'].map((name) => (headers as Headers).get(name))).toEqual(['application/pdf', 'token']);
  answer = () => refusal(409);
  await expect(fetchIt()).rejects.toMatchObject({ error: { status: 409, code: 'internal' } });
  answer = () => Promise.reject(new TypeError('away'));
  await expect(fetchIt()).rejects.toMatchObject({ error: { status: 0, code: 'unreachable' } });
  answer = () => ({ ok: false, text: () => Promise.reject(new TypeError('broken')) }) as unknown as Response;
  await expect(fetchIt()).rejects.toMatchObject({ error: { code: 'unreachable' } });
  expect(heard).toEqual([
    ['internal', false, false],
    ['unreachable', false, false],
    ['unreachable', false, false],
  ]);
  answer = () => (forgetSession(), refusal(409));
  await expect(Promise.race([fetchIt(), Promise.resolve('no answer')])).resolves.toBe('no answer');
});

test.each([
  ['a refusal', () => refusal(429, { code: 'too_many' }), 'too_many'],
  ['an answer that is no stream', () => Response.json({}), 'unreadable'],
])(
  'instead of a stream %s is reported as a failure in the background, with the time to wait',
  async (_, answer, code) => {
    const heard = hearFailures();
    vi.stubGlobal('fetch', async () => {
      const response = answer();
      response.headers.set('retry-after', '30');
      return response;
    });
    const opened = await openStream(api.events, '', new AbortController().signal);
    expect(opened).toMatchObject({ ok: false, error: { code }, retryAfter: 30 });
    expect(heard).toEqual([[code, true, false]]);
  },
);

test('of a record only what was typed is stored, and what was changed elsewhere meanwhile is known', () => {
  const record = { name: 'Quay', city: 1, tags: ['a'] };
  writeChanges('venue', { ...record, name: 'Pier', tags: ['a'] }, record);
  expect(readDraft('venue')).toEqual({ name: { value: 'Pier', over: 'Quay' } });
  expect(readChanges('venue', record)).toEqual({ changes: { name: 'Pier' }, isOvertaken: false });
  expect(readChanges('venue', { ...record, name: 'Dock' }).isOvertaken).toBe(true);
  expect(readChanges('venue', { ...record, name: 'Pier' }).isOvertaken).toBe(false);
  expect(readChanges('venue', { city: 1 })).toEqual({ changes: {}, isOvertaken: false });
  for (const name of ['Pier', null, { value: 1 }, { over: 1 }]) {
    writeDraft('venue', { name });
    expect(readChanges('venue', record).changes).toEqual({});
  }
  writeChanges('venue', record, record);
  expect(Object.keys(sessionStorage)).toEqual([]);
  sessionStorage.setItem('account:draft:venue', '"text"');
  expect(readDraft('venue')).toEqual({});
});

test('a read is tried three times where it may succeed, and once where it was refused', async () => {
  const triesOf = async (error: Error) => {
    const queryFn = vi.fn<() => Promise<never>>().mockRejectedValue(error);
    const client = createQueryClient();
    // Only what is on a screen is tried again.
    const stop = new QueryObserver(client, { queryKey: [''], queryFn, retryDelay: 0 }).subscribe(() => undefined);
    await expect.poll(() => client.getQueryState([''])?.status).toBe('error');
    stop();
    return queryFn.mock.calls.length;
  };
  const errors = [failure({ status: 0 }), failure({ status: 500 }), failure({ status: 499 }), new Error('x')];
  expect(await Promise.all(errors.map(triesOf))).toEqual([3, 3, 1, 1]);
});

test('times are those of the profile’s zone, here and in other tabs, and now is now, each minute', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:30Z') });
  const Clock = () => <p>{`${useZone() ?? 'none'} ${useNow().toISOString().slice(11, 16)}`}</p>;
  await renderPart(<Clock />);
  const shows = (text: string) => expect(screen.getByText(text)).toBeDefined();
  shows('none 10:00');
  act(() => storeZone('Europe/Moscow'));
  shows('Europe/Moscow 10:00');
  act(() => void vi.advanceTimersByTime(29_999));
  shows('Europe/Moscow 10:00');
  act(() => void vi.advanceTimersByTime(1));
  shows('Europe/Moscow 10:01');
  act(() => void vi.advanceTimersByTime(60_000));
  shows('Europe/Moscow 10:02');
  localStorage.setItem('account:timezone', 'Asia/Omsk');
  act(() => void dispatchEvent(Object.assign(new Event('storage'), { key: 'other' })));
  shows('Europe/Moscow 10:02');
  act(() => void dispatchEvent(Object.assign(new Event('storage'), { key: 'account:timezone' })));
  shows('Asia/Omsk 10:02');
  act(() => storeZone('Nowhere/Else'));
  expect([currentZone(), localStorage.getItem('account:timezone')]).toEqual([undefined, null]);
  vi.stubGlobal('localStorage', { clear: () => undefined });
  act(() => storeZone('Asia/Omsk'));
  shows('Asia/Omsk 10:02');
  act(() => storeZone(null));
  shows('none 10:02');
});
