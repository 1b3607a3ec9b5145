import { screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

interface ExampleProps {
  children?: ReactNode;
  /** State of the opener while the dialog is open. */
  opener?: 'stays' | 'goes' | 'is disabled';
}

function Example({ children, opener = 'stays' }: ExampleProps) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <main tabIndex={-1}>
      <ul aria-label="Objects">
        <li>
          {(opener !== 'goes' || !wasOpened) && (
            <Button
              disabled={opener === 'is disabled' && wasOpened}
              onClick={() => {
                setOpen(true);
                setWasOpened(true);
              }}
            >
              Rename
            </Button>
          )}
          <button type="button">Settings</button>
        </li>
      </ul>
      <Dialog open={open} onClose={() => setOpen(false)} title="New name" about="Guests see it.">
        {children}
      </Dialog>
    </main>
  );
}

async function open(example: ReactNode) {
  const { user } = await renderPart(<>{example}</>);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  await screen.findByRole('dialog');
  return user;
}

const focused = () => document.activeElement;
const control = (role: string, name: string) => screen.getByRole(role, { name });

test('a dialog is named by its title and described by the sentence under it', async () => {
  await open(<Example />);
  const dialog = screen.getByRole('dialog', { name: 'New name' });
  expect(screen.getByText('Guests see it.').id).toBe(dialog.getAttribute('aria-describedby'));
});

test('a dialog with a form begins in the first field', async () => {
  await open(
    <Example>
      <form>
        <button type="button">Help</button>
        <TextField label="Name" defaultValue="Cafe" />
      </form>
    </Example>,
  );
  await waitFor(() => expect(focused()).toBe(control('textbox', 'Name')));
});

test('a dialog without fields begins in its list', async () => {
  await open(
    <Example>
      <ul>
        <li>
          <button type="button">Bakery</button>
        </li>
      </ul>
    </Example>,
  );
  await waitFor(() => expect(focused()).toBe(control('button', 'Bakery')));
});

test.each(['Escape', 'the cross'])('%s closes a dialog and the focus goes back to its opener', async (way) => {
  const user = await open(<Example />);
  if (way === 'Escape') await user.keyboard('{Escape}');
  else await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(focused()).toBe(control('button', 'Rename')));
});

test.each(['goes', 'is disabled'] as const)(
  'where the opener %s meanwhile, the focus goes to its neighbour',
  async (opener) => {
    const user = await open(<Example opener={opener} />);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(focused()).toBe(control('button', 'Settings')));
  },
);

function Sent() {
  const [open, setOpen] = useState(false);
  return (
    <main>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="New name">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setOpen(false);
          }}
        >
          <TextField label="Name" />
        </form>
      </Dialog>
    </main>
  );
}

/** Lets the next presses come at a time, in milliseconds. */
const at = (time: number) => vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(time);

test('a double Enter that sends a dialog does not open it again by its opener; a later one does', async () => {
  const user = await open(<Sent />);
  at(1000);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Bar{Enter}');
  await waitFor(() => expect(focused()).toBe(control('button', 'Rename')));
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  at(2000);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeDefined();
});

/** A question, which is no form; it counts its answers. */
function Asked() {
  const [open, setOpen] = useState(false);
  const [answers, setAnswers] = useState(0);
  const answer = () => {
    setAnswers(answers + 1);
    setOpen(false);
  };
  return (
    <main>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Sure?">
        <ul>
          <li>
            <Button onClick={answer}>Yes</Button>
          </li>
        </ul>
      </Dialog>
      <output>{answers}</output>
    </main>
  );
}

const answers = () => screen.getByRole('status', { hidden: true }).textContent;

test('a double Enter that answers a question does not ask it again', async () => {
  const user = await open(<Asked />);
  await waitFor(() => expect(focused()).toBe(control('button', 'Yes')));
  at(1000);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe(control('button', 'Rename')));
  at(1200);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull();
  expect(answers()).toBe('1');
});

test('a double Enter that asks a question does not answer it unread; a later one does, and one after another key', async () => {
  const { user } = await renderPart(<Asked />);
  await user.click(screen.getByRole('main'));
  const ask = async (time: number) => {
    control('button', 'Rename').focus();
    at(time);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe(control('button', 'Yes')));
  };
  await ask(1000);
  at(1200);
  await user.keyboard('{Enter}');
  expect(answers()).toBe('0');
  at(2000);
  await user.keyboard('{Enter}');
  expect(answers()).toBe('1');
  await waitFor(() => expect(focused()).toBe(control('button', 'Rename')));
  await ask(3000);
  at(3100);
  await user.keyboard('{Shift}{Enter}');
  expect(answers()).toBe('2');
});
