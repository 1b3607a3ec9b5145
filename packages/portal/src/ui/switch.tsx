import { Switch as Base } from '@base-ui/react/switch';
import { useId, type ReactNode } from 'react';
import css from './switch.module.css';

interface SwitchProps {
  label: ReactNode;
  /** The label is read out only. */
  hidden?: boolean;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** Switch that takes effect at once. */
export function Switch({ label, hidden = false, checked, disabled = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <span className="inline-row gap-10">
      <Base.Root
        id={id}
        nativeButton
        render={(props) => <button type="button" {...props} />}
        className={css.switch}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
      />
      <label htmlFor={id} className={hidden ? 'sr-only' : undefined}>
        {label}
      </label>
    </span>
  );
}
