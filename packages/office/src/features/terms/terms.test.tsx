import { screen, waitFor } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { fill, findField, testDialog, testForm, messageAt, press } from '../../testing/form.ts';
import { draftOf, page } from '../../testing/records.ts';
import { openOffice, serverFor } from '../../testing/render-office.tsx';

const published = {
  id: 3,
  effective_from: '2099-01-01',
  published_at: '2027-03-01T09:00:00Z',
  status: 'coming' as const,
  contracts: 0,
};

const wholeVersion = { ...published, text: { ru: '# Условия', en: '# Terms' } };

afterEach(() => void vi.useRealTimers());

describe('a draft of the terms', () => {
  testForm({
    file: 'features/terms/drafts.tsx',
    path: '/terms-drafts/6',
    prepare: (server) => server.answer('termsDraft', { item: draftOf() }),
    labels: {
      ru: ['Название', 'Текст по-русски', 'Текст по-английски'],
      en: ['Name', 'Text in Russian', 'Text in English'],
    },
    required: ['Name'],
    complete: async (user) => {
      await fill(user, 'Name', 'Summer');
      await fill(user, 'Text in English', '# New terms');
    },
    refused: { label: 'Text in English', name: 'text.en' },
    call: 'changeTermsDraft',
    sent: { name: 'Summer', text: { ru: '# Условия', en: '# New terms' }, version: 2 },
    answer: (server) => server.answer('changeTermsDraft', { item: draftOf({ name: 'Summer', version: 3 }) }),
    theirs: draftOf({ name: 'Autumn', version: 5 }),
  });

  it('shows how it will look while it is typed, and is not published before it is saved', async () => {
    const server = serverFor().answer('termsDraft', { item: draftOf() });
    const { user } = await openOffice('/terms-drafts/6', { server });
    expect(await screen.findByRole('heading', { name: 'Terms' })).toBeDefined();
    const publish = await screen.findByRole<HTMLButtonElement>('button', { name: 'Publish' });
    expect(publish.disabled).toBe(false);
    await fill(user, 'Text in English', '# Better terms');
    expect(await screen.findByRole('heading', { name: 'Better terms' })).toBeDefined();
    expect(publish.disabled).toBe(true);
  });

  it('is read as it will be printed by who may not change it', async () => {
    const server = serverFor('support').answer('termsVersions', page()).answer('termsDrafts', page(draftOf()));
    await openOffice('/terms', { server });
    const link = await screen.findByRole('link', { name: draftOf().name });
    expect(link.getAttribute('href')).toBe(`/office/api/terms-drafts/${draftOf().id}/preview`);
  });

  it('that cannot be listed is no sign that there is none, and is asked for again', async () => {
    const server = serverFor()
      .answer('termsVersions', page())
      .answer('termsDrafts', refuse('refused', { message: 'Come back later.' }));
    const { user } = await openOffice('/terms', { server });
    expect(await screen.findByText('Come back later.')).toBeDefined();
    server.answer('termsDrafts', page(draftOf()));
    await press(user, 'Try again');
    expect(await screen.findByRole('link', { name: draftOf().name })).toBeDefined();
  });

  it('is begun under a name of its day, and opened', async () => {
    const server = serverFor()
      .answer('termsVersions', page(published))
      .answer('termsDrafts', page())
      .answer('termsDraft', { item: draftOf() })
      .answer('createTermsDraft', { item: draftOf() });
    const { user, router } = await openOffice('/terms', { server });
    await press(user, 'New version');
    await waitFor(() => expect(router.state.location.pathname).toBe('/terms-drafts/6'));
    expect(server.bodiesOf('createTermsDraft')).toEqual([{ name: expect.stringMatching(/^Draft, /) as string }]);
  });
});

describe('a draft of the terms whose answer was lost', () => {
  it('is begun on the next day under a key of its own, which a server that began the first one accepts', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-01T09:00:00Z') });
    const server = serverFor()
      .answer('termsVersions', page(published))
      .answer('termsDrafts', page())
      .answer('createTermsDraft', refuse('unavailable', { message: 'Come back later.' }));
    const { user } = await openOffice('/terms', { server });
    const begin = async (times: number) => {
      await press(user, 'New version');
      await waitFor(() => expect(server.receivedOf('createTermsDraft')).toHaveLength(times));
      await screen.findByText('Come back later.');
    };
    await begin(1);
    await begin(2);
    vi.setSystemTime('2027-03-02T09:00:00Z');
    await begin(3);
    const keys = server.receivedOf('createTermsDraft').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe('the dialog that publishes terms', () => {
  const open = async (language: 'ru' | 'en' = 'en', versions = page(published)) => {
    const server = serverFor()
      .answer('termsDraft', { item: draftOf() })
      .answer('termsVersions', versions)
      .answer('termsVersion', { item: wholeVersion })
      .answer('publishTerms', { item: published, emails: 2 });
    const opened = await openOffice('/terms-drafts/6', { server, language });
    await press(opened.user, language === 'en' ? 'Publish' : 'Опубликовать');
    return opened;
  };
  testDialog({
    file: 'features/terms/drafts.tsx',
    open,
    title: { ru: 'Опубликовать', en: 'Publish' },
    submit: 'Publish',
    complete: async (user) => fill(user, 'Effective from', '2099-01-01'),
    call: 'publishTerms',
    sent: { version: 2, effective_from: '2099-01-01' },
  });

  it('offers the next day by Moscow’s time, and refuses one that is past there', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-01T22:30:00Z') });
    const { user, server } = await open();
    expect((await findField('Effective from')).value).toBe('2027-03-03');
    await fill(user, 'Effective from', '2027-03-02');
    expect(messageAt('Effective from')).not.toBe('Today at the earliest');
    await fill(user, 'Effective from', '2027-03-01');
    expect(messageAt('Effective from')).toBe('Today at the earliest');
    const publish = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Publish' }).at(-1);
    expect(publish?.disabled).toBe(true);
    expect(server.receivedOf('publishTerms')).toEqual([]);
  });

  it('offers today for the first terms, since nobody can sign before', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-03-01T22:30:00Z') });
    await open('en', page());
    await waitFor(async () => expect((await findField('Effective from')).value).toBe('2027-03-02'));
  });

  it('says what is refused: a day before the newest version is in effect, and which text', async () => {
    const { user, server } = await open();
    const publish = () => user.click(screen.getAllByRole('button', { name: 'Publish' }).at(-1) as HTMLElement);
    server.answer('publishTerms', refuse('invalid', { fields: { effective_from: 'too_small' } }));
    await publish();
    await waitFor(() =>
      expect(messageAt('Effective from')).toBe('Not before the day from which the newest version is in effect'),
    );
    server.answer('publishTerms', refuse('invalid', { fields: { 'text.en': 'required' } }));
    await publish();
    expect(await screen.findByText('Text in English: Fill in the field')).toBeDefined();
  });
});
