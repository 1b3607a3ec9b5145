import type { Language } from '@kamerton/wire';
import { office, type OfficeEndpoint } from '@kamerton/wire/office';
import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { dictionaries } from '../i18n/text.ts';
import { resources } from '../lib/resources.ts';
import { type FakeServer, refuse } from './fake-server.ts';
import { openOffice, serverFor } from './render-office.tsx';

type CallName = Parameters<FakeServer['answer']>[0];

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches the label of a field, with the asterisk of a required one. */
export const labelled = (label: string) => new RegExp(String.raw`^${escaped(label)}\s*\*?$`);

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(labelled(label));

export const findField = (label: string) => screen.findByLabelText<HTMLInputElement>(labelled(label));

/** Puts a text into a field in place of what it holds. */
export async function fill(user: UserEvent, label: string, text: string) {
  await user.clear(await findField(label));
  if (text !== '') await user.paste(text);
}

export const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

/** Presses beside the open dialog, or beside the one of a name. */
export const besideDialog = async (user: UserEvent, name?: string) =>
  user.click((await screen.findByRole('dialog', name === undefined ? {} : { name })).parentElement ?? document.body);

/** Chooses from a list of choices that a field opens. */
export async function choose(user: UserEvent, label: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: labelled(label) }));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** The sentence below a field, such as what is wrong with it. */
export function messageAt(label: string): string {
  const id = field(label).getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent ?? '';
}

interface Case {
  /** The file of the form below `src`; each form there has one case at least. */
  file: string;
}

interface FormCase extends Case {
  path: string;
  /** Answers what the page asks for. */
  prepare?: (server: FakeServer) => void;
  /** Labels of the fields in each language. */
  labels: Record<Language, readonly string[]>;
  /** English labels of the fields that may not stay empty. */
  required: readonly string[];
  /** Fills in a valid form, in English. */
  complete: (user: UserEvent) => Promise<void>;
  /** A field that the server rejects: its English label, and its name in the body. */
  refused: { label: string; name: string };
  call: CallName;
  /** The body that the complete form sends. */
  sent: object;
  /** Answers the save. */
  answer: (server: FakeServer) => void;
  /** English label of a field that is typed into while the form is sent, unless it is the refused one. */
  later?: string;
  /** Answers the page that what is typed meanwhile is on, if that is another one. */
  answerNext?: (server: FakeServer) => void;
  /** Passes what stands between a creation and the page of the record. */
  afterCreated?: (user: UserEvent) => Promise<void>;
  /** The record as somebody else has saved it meanwhile, for forms that change one. */
  theirs?: { version: number };
}

/** Presses Enter twice where a form’s texts are typed; what has several lines only is sent by its button. */
async function enter(user: UserEvent, element: HTMLElement, submit: HTMLElement) {
  await user.click(element instanceof HTMLInputElement ? element : submit);
  if (element instanceof HTMLInputElement) await user.keyboard('{Enter}{Enter}');
}

const shapeOf = (endpoint: OfficeEndpoint | undefined) =>
  Object.keys((endpoint?.body as { shape?: object } | undefined)?.shape ?? {});

/** Expects that a form that was sent takes no change of what the record's own page could not save. */
async function expectFinal(user: UserEvent, path: string) {
  const { create, update } = resources[path.split('/')[1] ?? ''] ?? {};
  const changeable = shapeOf(update);
  const final = path.endsWith('/create') ? shapeOf(create).filter((name) => !changeable.includes(name)) : [];
  for (const name of final) {
    const input = document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
    const before = input?.value;
    const box = input?.parentElement?.querySelector('[role="combobox"]') ?? input ?? document.body;
    await user.click(box);
    await user.keyboard('{ArrowDown}{Enter}x');
    expect({ [name]: input?.value }).toEqual({ [name]: before ?? 'a field' });
    expect(box.getAttribute('aria-expanded')).not.toBe('true');
  }
}

const isText = (input: HTMLElement) =>
  input.matches(':is(textarea, [type=text], [type=date]):not([readonly], [aria-hidden], [role=combobox], :disabled)');

/** Tests that every form of a record shares. */
export function testForm({ path, labels, required, complete, refused, call, ...form }: FormCase) {
  const { text, messages } = dictionaries.en;
  const open = async (language: Language = 'en') => {
    const server = serverFor();
    form.prepare?.(server);
    form.answer(server);
    const opened = await openOffice(path, { server, language });
    await findField(labels[language][0] ?? '');
    for (const label of labels[language]) expect(field(label)).toBeDefined();
    return opened;
  };

  it('shows its fields in Russian', async () => {
    await open('ru');
    expect(screen.getByRole('button', { name: 'Сохранить' })).toBeDefined();
  });

  it('says at its fields what is missing, then what the server refuses, and loses nothing', async () => {
    const { user, server } = await open();
    await complete(user);
    for (const label of required) await fill(user, label, '');
    await press(user, 'Save');
    await waitFor(() => {
      for (const label of required) expect(messageAt(label)).toBe(messages.ra.validation.required);
    });
    expect(server.receivedOf(call)).toEqual([]);
    for (const label of required) await fill(user, label, field(label).type === 'email' ? 'x@example.com' : 'x');
    server.answer(call, refuse('invalid', { fields: { [refused.name]: 'control_character' } }));
    const typed = field(refused.label).value;
    await press(user, 'Save');
    await waitFor(() => expect(messageAt(refused.label)).toBe(text.errors.fields.control_character));
    expect(field(refused.label).value).toBe(typed);
    expect(server.receivedOf(call)).toHaveLength(1);
  });

  it('takes fields that may be empty without a text', async () => {
    const { user, server } = await open();
    const optional = labels.en.filter((label) => !required.includes(label) && isText(field(label)));
    await complete(user);
    for (const label of optional) for (const typed of ['x', '']) await fill(user, label, typed);
    server.answer(call, refuse('unavailable', { message: 'Come back later.' }));
    await press(user, 'Save');
    expect(await screen.findByText('Come back later.')).toBeDefined();
    const { body }: OfficeEndpoint = office[call];
    expect(body?.safeParse(server.bodiesOf(call)[0])).toMatchObject({ success: true });
  });

  it('loses nothing while the server is away, and sends exactly what was filled in, once for two presses', async () => {
    const { user, server } = await open();
    await complete(user);
    const typed = field(refused.label).value;
    server.loseNext(call);
    await press(user, 'Save');
    expect(await screen.findByText(messages.ra.notification.http_error)).toBeDefined();
    expect(field(refused.label).value).toBe(typed);
    const save = screen.getByRole('button', { name: 'Save' });
    await Promise.all([user.click(save), user.click(save)]);
    await waitFor(() => expect(server.bodiesOf(call)).toEqual([form.sent, form.sent]));
    expect(server.keysOf(call).size).toBe(1);
  });

  it('is sent once by two presses of Enter, and what is typed meanwhile is an unsaved change of the record', async () => {
    const { user, server, router } = await open();
    await complete(user);
    const later = form.later ?? refused.label;
    form.answerNext?.(server);
    const release = server.holdNext(call);
    await enter(user, field(later), screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.receivedOf(call)).toHaveLength(1));
    await fill(user, later, 'Typed since');
    await expectFinal(user, path);
    release();
    await form.afterCreated?.(user);
    const isLeft = () => !path.endsWith('/create') || router.state.location.pathname !== path;
    await waitFor(() => expect(isLeft()).toBe(true));
    expect((await findField(later)).value).toBe('Typed since');
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
    expect(server.bodiesOf(call)).toEqual([form.sent]);
  });

  it('asks before it is left with unsaved changes, and stays if told so', async () => {
    const confirm = vi.fn<typeof window.confirm>(() => false);
    vi.stubGlobal('confirm', confirm);
    const { user, router } = await open();
    await complete(user);
    const typed = field(refused.label).value;
    await router.navigate('/nowhere');
    await waitFor(() => expect(confirm).toHaveBeenCalledWith(messages.ra.message.unsaved_changes));
    expect(router.state.location.pathname).toBe(path);
    expect(field(refused.label).value).toBe(typed);
  });

  it('asks before it is left after a save that was refused, too', async () => {
    const confirm = vi.fn<typeof window.confirm>(() => false);
    vi.stubGlobal('confirm', confirm);
    const { user, server, router } = await open();
    await complete(user);
    server.refuseNext(call, refuse('unavailable', { message: 'Come back later.' }));
    await press(user, 'Save');
    expect(await screen.findByText('Come back later.')).toBeDefined();
    await router.navigate('/nowhere');
    await waitFor(() => expect(confirm).toHaveBeenCalledWith(messages.ra.message.unsaved_changes));
    expect(router.state.location.pathname).toBe(path);
  });

  const { theirs } = form;
  if (!theirs) return;

  it('shows both versions when somebody else has saved meanwhile, and saves the chosen one', async () => {
    const { user, server } = await open();
    server.answer(call, refuse('conflict', { current: theirs }));
    await complete(user);
    await press(user, 'Save');
    const dialog = await screen.findByRole('dialog', { name: text.conflict.title });
    form.answer(server);
    await user.click(within(dialog).getByRole('button', { name: text.conflict.save }));
    const sent = { ...form.sent, version: theirs.version };
    await waitFor(() => expect(server.bodiesOf(call)).toEqual([form.sent, sent]));
  });
}

interface SendingCase extends Case {
  /** Opens the page and the form on it. */
  open: (language?: Language) => Promise<{ user: UserEvent; server: FakeServer }>;
  /** The button that does what the form is for, in English; the last of that name. */
  submit: string;
  complete: (user: UserEvent) => Promise<void>;
  call: CallName;
  sent: unknown;
}

/** Tests that every form shares which is not one of react-admin's. */
export function testSending({ open, submit, complete, call, sent }: SendingCase) {
  it('stays when it is refused or the server is away, says why, and sends the same once for two presses', async () => {
    const { user, server } = await open();
    await complete(user);
    const button = () => screen.getAllByRole('button', { name: submit }).at(-1) ?? document.body;
    server.refuseNext(call, refuse('conflict', { message: 'Somebody was quicker.' }));
    await user.click(button());
    expect(await screen.findByText('Somebody was quicker.')).toBeDefined();
    server.loseNext(call);
    await user.click(button());
    expect(await screen.findByText(dictionaries.en.text.errors.unreachable)).toBeDefined();
    await Promise.all([user.click(button()), user.click(button())]);
    await waitFor(() => expect(server.bodiesOf(call)).toEqual([sent, sent, sent]));
    expect(server.keysOf(call).size).toBe(1);
  });

  it('is sent once by two presses of Enter, from the values that are shown', async () => {
    const { user, server } = await open();
    await complete(user);
    const button = screen.getAllByRole('button', { name: submit }).at(-1) ?? document.body;
    // Enter in a field with a list chooses from it.
    const texts = 'input:is([type=text], [type=password], [type=email], [type=number]):not([role=combobox], [hidden])';
    const input = [...(button.closest('form')?.querySelectorAll<HTMLElement>(texts) ?? [])].at(-1);
    const release = server.holdNext(call);
    await enter(user, input ?? button, button);
    await waitFor(() => expect(server.bodiesOf(call)).toEqual([sent]));
    release();
    await waitFor(() => expect(button.isConnected && button.getAttribute('disabled') !== null).toBe(false));
    expect(server.bodiesOf(call)).toEqual([sent]);
  });
}

/** Tests that every dialog with an action shares; `title` is its name. */
export function testDialog({ title, ...form }: SendingCase & { title: Record<Language, string> }) {
  const { open, call } = form;
  it('opens in Russian, and sends nothing when it is closed', async () => {
    const { user, server } = await open('ru');
    await screen.findByRole('dialog', { name: title.ru });
    await user.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title.ru })).toBeNull());
    expect(server.receivedOf(call)).toEqual([]);
  });

  testSending(form);
}
