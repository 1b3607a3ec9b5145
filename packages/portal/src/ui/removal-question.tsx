import { Button } from './button.tsx';

interface RemovalQuestionProps {
  /** Names what is deleted: of the question and of the button that does it. */
  label: string;
  /** Names what is removed with it. */
  about: string;
  cancel: string;
  busy: boolean;
  onRemove: () => void;
  onCancel: () => void;
}

/** Asks below an item of a list before it is deleted, where it cannot be brought back. */
export function RemovalQuestion({ label, about, cancel, busy, onRemove, onCancel }: RemovalQuestionProps) {
  return (
    <div className="wrap-8 items-center" role="group" aria-label={label}>
      <p className="grow">{about}</p>
      <Button busy={busy} onClick={onRemove}>
        {label}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
}
