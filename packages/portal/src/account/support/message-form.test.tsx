import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { MessageForm } from './message-form.tsx';

/** The rules, which each test loads when a message is being checked by them. */
let rules: Promise<() => object>;
let load: () => void;

vi.mock('./request-rules.ts', () => ({
  get faultsOfMessage() {
    return rules;
  },
}));

beforeEach(() => {
  rules = new Promise((done) => (load = () => done(() => ({}))));
});

test('what is typed while a message is being checked stays in the field', async () => {
  const onSend = vi.fn();
  const { user } = await renderPart(
    <MessageForm requestId={7} closed={false} recalled={{ text: '', count: 0 }} onSend={onSend} />,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  await user.type(field, 'It is silent.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.type(field, ' Since noon.');
  load();
  await waitFor(() => expect(onSend).toHaveBeenCalledWith('It is silent.'));
  await waitFor(() => expect(field.value).toBe('Since noon.'));
});

test('a message that was sent leaves the field', async () => {
  const onSend = vi.fn();
  const { user } = await renderPart(
    <MessageForm requestId={7} closed={false} recalled={{ text: '', count: 0 }} onSend={onSend} />,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  await user.type(field, ' It is silent.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  load();
  await waitFor(() => expect(field.value).toBe(''));
  expect(onSend).toHaveBeenCalledWith('It is silent.');
});
