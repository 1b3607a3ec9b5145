import type { Contract, Venue } from '@kamerton/wire';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DetailsForm } from '../account/contracts/details-form.tsx';
import { contractQuery } from '../account/contracts/queries.ts';
import { ProfileForm } from '../account/profile/profile-form.tsx';
import { currentUser, followSession, forgetSession, forgetToken, storeSession } from '../lib/session.ts';
import { leaveSession } from '../shell/signed-in-screens.ts';
import { profileOf } from '../testing/profile.ts';
import { renderPart } from '../testing/render.tsx';
import { venueKeys } from '../venues/venues/queries.ts';
import { useVenueActions } from '../venues/venues/use-venue-actions.ts';

const anna = { email: 'anna@bakery.example', name: 'Anna' };

beforeEach(() => {
  storeSession('token-of-anna', anna);
  onTestFinished(forgetSession);
});

/** Answers calls, those of a method once `release` is called. */
function answering(waiting: string, answer: (method: string) => Response) {
  const calls: (() => void)[] = [];
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) => {
    if (method === waiting) await new Promise<void>((done) => calls.push(done));
    return answer(method);
  });
  return {
    called: () => waitFor(() => expect(calls).toHaveLength(1)),
    release: async () => {
      for (const done of calls) done();
      // test-rules: by the next task the answer has reached whoever awaits it.
      await new Promise((done) => setTimeout(done));
    },
  };
}

test('an account that signs in anew with its new email gets the answers of its former session', () => {
  storeSession('token', { ...anna, id: 1 });
  const { isFormer, isOver } = followSession();
  forgetToken();
  expect(isOver()).toBe(true);
  storeSession('token-anew', { ...anna, email: 'anna@new.example', id: 1 });
  expect([isFormer(), isOver()]).toEqual([true, false]);
  storeSession('token-of-boris', { ...anna, id: 2 });
  expect(isOver()).toBe(true);
});

/** As the menu's “Log out” does it. */
async function logOut({ client, rerender }: Awaited<ReturnType<typeof renderPart>>) {
  forgetSession();
  await leaveSession(client, () => rerender(<p>Sign in</p>));
}

test('details that are saved while their account logs out are not shown to the next one', async () => {
  const contract = {
    state: 'draft',
    version: 2,
    is_foreign: false,
    legal_entity: 'ООО «Тёплый хлеб»',
    legal_address: '190000, Санкт-Петербург, Садовая ул., 42',
    signatory_name: 'Котова Анна Сергеевна',
    signatory_position: 'Генеральный директор',
    inn: '7801234564',
    ogrn: '1027800000007',
    kpp: '780101001',
    bik: '044030653',
    settlement_account: '40702810938000060473',
    correspondent_account: '30101810500000000653',
    registration_number: null,
    country: null,
  } as unknown as Contract;
  const { called, release } = answering('PUT', () => Response.json({ success: true, contract }));
  const part = await renderPart(<DetailsForm contract={contract} onSaved={() => undefined} />);
  await part.user.click(screen.getByRole('button', { name: /^Save/ }));
  await called();
  await logOut(part);
  await release();
  expect(part.client.getQueryData(contractQuery.queryKey)).toBeUndefined();
});

test('a change that fails after its account has logged out does not bring its venues back', async () => {
  const bakery = { id: 7, name: 'Bakery of Anna', is_active: true, tags: [] } as unknown as Venue;
  function Deactivate() {
    const actions = useVenueActions();
    return (
      <button type="button" onClick={() => actions.setActive([bakery], false)}>
        Deactivate
      </button>
    );
  }
  const { called, release } = answering('PUT', (method) =>
    method === 'GET'
      ? Response.json({ object: bakery, hours: null })
      : Response.json({ code: 'unauthorized', message: '', request_id: '1' }, { status: 401 }),
  );
  const part = await renderPart(<Deactivate />);
  const key = venueKeys.list('en', { is_active: true });
  part.client.setQueryData(key, { objects: [bakery] });
  await part.user.click(screen.getByRole('button', { name: 'Deactivate' }));
  await called();
  await logOut(part);
  await release();
  expect(part.client.getQueryData(key)).toBeUndefined();
});

test('a profile that is saved while its account logs out names nobody afterwards', async () => {
  const profile = profileOf(anna);
  const { called, release } = answering('PUT', () => Response.json({ success: true, profile, timezones: [] }));
  const part = await renderPart(<ProfileForm profile={profile} />);
  const name = screen.getByRole('textbox', { name: 'Name or company' });
  await part.user.clear(name);
  await part.user.type(name, 'Anna Kotova');
  await part.user.click(screen.getByRole('button', { name: 'Save' }));
  await called();
  await logOut(part);
  await release();
  expect(currentUser()).toBeNull();
});
