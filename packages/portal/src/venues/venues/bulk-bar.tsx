import { useGroupsText } from './groups-text.ts';
import { useVenuesText } from './text.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { classes } from '../../ui/classes.ts';
import css from './bulk-bar.module.css';

interface BulkBarProps {
  /** Selected venues. */
  count: number;
  total: number;
  /** True if the listed venues are active. */
  isActive: boolean;
  onAll: (chosen: boolean) => void;
  onAssign: () => void;
  /** Opens the change of everything that many venues can have at once. */
  onChange: () => void;
  onSwitch: () => void;
  onDelete: () => void;
  onDone: () => void;
}

export function BulkBar({
  count,
  total,
  isActive,
  onAll,
  onAssign,
  onChange,
  onSwitch,
  onDelete,
  onDone,
}: BulkBarProps) {
  const { bulk } = useVenuesText();
  const groups = useGroupsText();
  return (
    <div className={classes('floating', css.bar)}>
      <Checkbox label={bulk.all} checked={count === total} partly={count > 0 && count < total} onChange={onAll} />
      <p role="status" className="note-14">
        {bulk.chosen(count)}
      </p>
      <div className={css.actions}>
        <Button disabled={count === 0} onClick={onAssign}>
          {bulk.assign}
        </Button>
        <Button disabled={count === 0} onClick={onChange}>
          {groups.change}
        </Button>
        <Button disabled={count === 0} onClick={onSwitch}>
          {isActive ? bulk.deactivate : bulk.activate}
        </Button>
        <Button disabled={count === 0} onClick={onDelete}>
          {groups.deletion.menu}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {bulk.done}
        </Button>
      </div>
    </div>
  );
}
