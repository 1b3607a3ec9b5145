import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';

/** Duration of a long press in milliseconds: a sleeve or a cloth does not press that long. */
const pressDuration = 2000;

interface Props {
  label: string;
  pressedLabel: string;
  onLongPress: () => void;
}

/** A button that acts on a long press. Assistive programs, which have none, click it. */
export const LongPressButton = ({ label, pressedLabel, onLongPress }: Props) => {
  const [isPressed, setPressed] = useState(false);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);

  const begin = () => {
    if (timerRef.current !== undefined) return;
    setPressed(true);
    timerRef.current = setTimeout(() => {
      end();
      onLongPress();
    }, pressDuration);
  };
  const end = () => {
    clearTimeout(timerRef.current);
    timerRef.current = undefined;
    setPressed(false);
  };
  useEffect(() => () => clearTimeout(timerRef.current), []);

  const isKey = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isKey(event)) return;
    event.preventDefault();
    if (!event.repeat) begin();
  };
  const handleClick = (event: MouseEvent) => {
    // Neither a pointer nor a key has caused it.
    if (event.detail === 0) onLongPress();
  };

  return (
    <button
      type="button"
      className={`hold${isPressed ? ' held' : ''}`}
      aria-label={label}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onKeyDown={handleKeyDown}
      onKeyUp={(event) => {
        // A space that is let go would press the button.
        if (isKey(event)) event.preventDefault();
        end();
      }}
      onClick={handleClick}
      onContextMenu={(event) => event.preventDefault()}
    >
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle className="track" cx="32" cy="32" r="29" />
        <circle className="ring" cx="32" cy="32" r="29" pathLength="100" />
        <path d="M22 31h20v14H22zM26 31v-5a6 6 0 0 1 12 0v5" />
      </svg>
      <span className="hold-hint" aria-hidden="true">
        {isPressed ? pressedLabel : ''}
      </span>
    </button>
  );
};
