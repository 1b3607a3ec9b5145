import { Link } from 'react-router';
import css from './chips.module.css';
import { CrossIcon } from './shell-icons.tsx';

interface ToggleChipProps {
  name: string;
  count?: string;
  pressed: boolean;
  disabled?: boolean;
  onPress: () => void;
}

/** One of several things of which any number can be chosen. */
export function ToggleChip({ name, count, pressed, disabled = false, onPress }: ToggleChipProps) {
  return (
    <button type="button" className={css.chip} aria-pressed={pressed} disabled={disabled} onClick={onPress}>
      {name}
      {count && <span className={css.count}>{count}</span>}
    </button>
  );
}

/** A link to everything with this tag. */
export function ChipLink({ name, to }: { name: string; to: string }) {
  return (
    <Link to={to} className={css.chip}>
      {name}
    </Link>
  );
}

interface RemovableChipProps {
  name: string;
  removeLabel: string;
  onRemove: () => void;
}

/** A chosen value with a button that removes it. */
export function RemovableChip({ name, removeLabel, onRemove }: RemovableChipProps) {
  return (
    <button type="button" className={css.chip} aria-label={removeLabel} onClick={onRemove}>
      {name}
      <CrossIcon size={14} />
    </button>
  );
}
