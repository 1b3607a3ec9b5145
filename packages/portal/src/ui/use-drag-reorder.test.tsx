import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { useDragReorder } from './use-drag-reorder.ts';

const rowHeight = 50;
const songs = ['Amber', 'Birch', 'Cedar', 'Dune', 'Elm'];

interface ExampleProps {
  /** True if keys move a row at once, without lifting it. */
  atOnce?: boolean;
  onDrop?: () => void;
}

function Example({ atOnce = false, onDrop }: ExampleProps) {
  const [rows, setRows] = useState(songs);
  const list = useRef<HTMLOListElement>(null);
  const { drag, announcement, grab, lift, moveByKey } = useDragReorder<string>({
    list,
    edges: { top: 0, bottom: 0 },
    rowHeight,
    count: rows.length,
    onDrop: ({ ids, position }) => {
      const rest = rows.filter((row) => !ids.includes(row));
      setRows(rest.toSpliced(position, 0, ...ids));
      onDrop?.();
    },
    describe: (stage, { grabbed, position }) => `${grabbed} ${stage} at ${position + 1}`,
  });
  const target = drag ? `${drag.ids.join(' and ')} to ${drag.position + 1}` : 'Nothing is held';
  return (
    <>
      <ol ref={list} aria-label="Songs">
        {rows.map((row, place) => (
          // A row that moves is a new element, as in lists of which only a part is in the page.
          <li key={`${row} at ${place}`}>
            <button
              type="button"
              data-grip={row}
              onPointerDown={(event) => grab(event, [row], row, place)}
              onKeyDown={(event) => {
                if (atOnce) moveByKey(event, row, place);
                else if (event.key === ' ') lift([row], row, place);
              }}
            >
              Move {row}
            </button>
          </li>
        ))}
      </ol>
      <button type="button" onPointerDown={(event) => grab(event, ['Amber', 'Cedar'], 'Cedar', 2)}>
        Move two
      </button>
      <p>{target}</p>
      <p role="status">{announcement}</p>
    </>
  );
}

const order = () => screen.getAllByRole('listitem').map((row) => row.textContent.replace('Move ', ''));
const grip = (name: string) => screen.getByRole('button', { name: `Move ${name}` });
const announced = () => screen.getByRole('status').textContent;
const list = () => screen.getByRole('list', { name: 'Songs' });

/** Presses a row's grip in the middle of the row. */
function press(name: string, y: number, init: object = {}) {
  const button = grip(name);
  const event = createEvent.pointerDown(button, { button: 0, pointerId: 1, clientY: y, ...init });
  fireEvent(button, event);
}
const moveTo = (y: number) => fireEvent.pointerMove(list(), { pointerId: 1, clientY: y });
const release = () => fireEvent.pointerUp(list(), { pointerId: 1 });

test('a row is dragged by its grip to where it is let go', async () => {
  await renderPart(<Example />);
  press('Amber', 25);
  moveTo(130);
  expect(screen.getByText('Amber to 3')).toBeDefined();
  release();
  expect(order()).toEqual(['Birch', 'Cedar', 'Amber', 'Dune', 'Elm']);
  expect(screen.getByText('Nothing is held')).toBeDefined();
  expect(announced()).toBe('Amber dropped at 3');
});

test('a row goes no further than the ends of the list', async () => {
  await renderPart(<Example />);
  press('Cedar', 125);
  moveTo(740);
  expect(screen.getByText('Cedar to 5')).toBeDefined();
  moveTo(-300);
  release();
  expect(order()).toEqual(['Cedar', 'Amber', 'Birch', 'Dune', 'Elm']);
});

test('near an edge of the window the page is scrolled, and the row goes along', async () => {
  const scrollBy = vi.fn();
  vi.stubGlobal('scrollBy', scrollBy);
  let draw = () => {};
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => (draw = next));
  await renderPart(<Example />);
  press('Amber', 25);
  draw();
  expect(scrollBy).not.toHaveBeenCalled();
  moveTo(-1);
  vi.spyOn(list(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -151));
  act(draw);
  expect(scrollBy.mock.calls).toEqual([[{ top: expect.any(Number) as number, behavior: 'instant' }]]);
  expect(screen.getByText('Amber to 4')).toBeDefined();
  release();
});

test('several rows are dragged together, side by side', async () => {
  await renderPart(<Example />);
  press('two', 125);
  moveTo(225);
  expect(screen.getByText('Amber and Cedar to 4')).toBeDefined();
  release();
  expect(order()).toEqual(['Birch', 'Dune', 'Elm', 'Amber', 'Cedar']);
});

test('Escape cancels dragging, and elements around the list do not get the key', async () => {
  const around = vi.fn();
  const { user } = await renderPart(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for a dialog
    <div onKeyDown={around}>
      <Example />
    </div>,
  );
  press('Amber', 25);
  moveTo(130);
  await user.keyboard('{Escape}');
  expect(screen.getByText('Nothing is held')).toBeDefined();
  release();
  expect(order()).toEqual(songs);
  expect(around).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(around).toHaveBeenCalledTimes(1);
});

test('dragging that the browser cancels leaves the order', async () => {
  await renderPart(<Example />);
  press('Amber', 25);
  moveTo(130);
  fireEvent.pointerCancel(list(), { pointerId: 1 });
  expect(order()).toEqual(songs);
  expect(screen.getByText('Nothing is held')).toBeDefined();
});

test('only the main button of a mouse drags', async () => {
  await renderPart(<Example />);
  press('Amber', 25, { button: 2 });
  moveTo(130);
  expect(screen.getByText('Nothing is held')).toBeDefined();
});

test('a row is lifted by the space bar, moved by keys and put down, and each step is announced', async () => {
  const { user } = await renderPart(<Example />);
  grip('Birch').focus();
  await user.keyboard(' ');
  expect(announced()).toBe('Birch lifted at 2');
  await user.keyboard('{ArrowDown}');
  expect(announced()).toBe('Birch over at 3');
  await user.keyboard('{End}');
  expect(announced()).toBe('Birch over at 5');
  expect(order()).toEqual(songs);
  await user.keyboard('{Enter}');
  expect(announced()).toBe('Birch dropped at 5');
  expect(order()).toEqual(['Amber', 'Cedar', 'Dune', 'Elm', 'Birch']);
  expect(document.activeElement).toBe(grip('Birch'));
});

test.each(['{Escape}', '{Tab}'])('%s puts a lifted row back', async (key) => {
  const { user } = await renderPart(<Example />);
  grip('Birch').focus();
  await user.keyboard(` {ArrowDown}${key}`);
  expect(announced()).toBe('Birch cancelled at 3');
  expect(order()).toEqual(songs);
});

test('a press elsewhere puts a lifted row back', async () => {
  const { user } = await renderPart(<Example />);
  grip('Birch').focus();
  await user.keyboard(' {ArrowUp}');
  await user.click(screen.getByText('Birch to 1'));
  expect(announced()).toBe('Birch cancelled at 1');
  expect(order()).toEqual(songs);
});

test('where keys move a row at once, the focus goes with it', async () => {
  const { user } = await renderPart(<Example atOnce />);
  grip('Dune').focus();
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(order()).toEqual(['Amber', 'Dune', 'Birch', 'Cedar', 'Elm']);
  expect(announced()).toBe('Dune dropped at 2');
  expect(document.activeElement).toBe(grip('Dune'));
});

test('at the end of the list, and with Ctrl, keys move nothing', async () => {
  const onDrop = vi.fn();
  const { user } = await renderPart(<Example atOnce onDrop={onDrop} />);
  grip('Elm').focus();
  await user.keyboard('{ArrowDown}{Control>}{ArrowUp}{/Control}');
  expect(onDrop).not.toHaveBeenCalled();
  expect(announced()).toBe('');
});
