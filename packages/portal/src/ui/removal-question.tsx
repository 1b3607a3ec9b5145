import { Button } from './button.tsx';
import { CancelButton } from './form.tsx';

interface RemovalQuestionProps {
  /** Names what is deleted: of the question and of the button that does it. */
  label: string;
  /** Names what is removed with it. */
  about: string;
  busy: boolean;
  onRemove: () => void;
  onCancel: () => void;
}

/** Asks below an item of a list before it is deleted, where it cannot be brought back. */
export function RemovalQuestion({ label, about, busy, onRemove, onCancel }: RemovalQuestionProps) {
  return (
    <div className="wrap-8 items-center" role="group" aria-label={label}>
      <p className="grow">{about}</p>
      <Button busy={busy} onClick={onRemove}>
        {label}
      </Button>
      <CancelButton variant="quiet" onClick={onCancel} />
    </div>
  );
}
