import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from './classes.ts';
import css from './combobox.module.css';
import { controlProps, Field } from './field.tsx';
import { CheckIcon } from './shell-icons.tsx';
import fieldCss from './text-field.module.css';

export interface ComboboxOption {
  id: number;
  name: string;
  /** Tells it apart from options of the same name. */
  about?: string;
}

interface ComboboxProps<O extends ComboboxOption> {
  label: string;
  name: string;
  required?: boolean;
  error?: string | undefined;
  hint?: ReactNode;
  /** Typed text. */
  text: string;
  onType: (text: string) => void;
  /** Id of the chosen option. */
  chosen: number | null;
  onChoose: (option: O) => void;
  /** Called when the list opens and closes: options are fetched while it is open. */
  onOpenChange: (open: boolean) => void;
  options: readonly O[];
  loading: boolean;
  texts: { loading: string; nothing: string; found: (count: number) => string };
}

interface OptionsProps<O extends ComboboxOption> extends ComboboxProps<O> {
  id: string;
  shown: readonly O[];
  /** Index of the active option. */
  active: number;
}

function Options<O extends ComboboxOption>(props: OptionsProps<O>) {
  const { id, label, shown, active, chosen, onChoose, options, loading, texts } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div className={classes('edged floating', css.list)} onPointerDown={(event) => event.preventDefault()}>
      {loading || options.length === 0 ? (
        <p className={css.message}>{loading ? texts.loading : texts.nothing}</p>
      ) : null}
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label}>
        {shown.map((option, index) => (
          // Keys go to the field, which names the active option.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- as above
          <div
            key={option.id}
            id={`${id}-${option.id}`}
            role="option"
            aria-selected={option.id === chosen}
            tabIndex={-1}
            data-active={index === active ? '' : undefined}
            className={css.option}
            onClick={() => onChoose(option)}
          >
            {option.name}
            {option.about && <span className="note-13">{option.about}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Combobox of ARIA 1.2: focus stays in the field, arrows move, Enter takes an option, Escape closes only the list. */
export function Combobox<O extends ComboboxOption>(props: ComboboxProps<O>) {
  const { label, name, required, error, hint, text, onType, chosen, onChoose, onOpenChange } = props;
  const { options, loading, texts } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const shown = open && !loading ? options : [];
  const current = shown[active];

  const show = (next: boolean) => {
    setOpen(next);
    onOpenChange(next);
    setActive(0);
  };
  const choose = (option: O) => {
    onChoose(option);
    show(false);
  };

  const handleKey = (event: KeyboardEvent) => {
    // These keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return show(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (shown.length > 0) setActive((active + step + shown.length) % shown.length);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (current) choose(current);
    } else if (event.key === 'Escape' && open) {
      // The dialog around it stays open.
      event.stopPropagation();
      event.preventDefault();
      show(false);
    }
  };

  const handleBlur = () => {
    if (!open) return;
    const typed = text.trim().toLowerCase();
    const same = shown.filter((option) => option.name.toLowerCase() === typed);
    // A name typed in full is a choice if only one option has it.
    if (chosen === null && same.length === 1 && same[0]) onChoose(same[0]);
    show(false);
  };

  return (
    <div className="relative">
      <Field id={id} label={label} required={required} error={error} hint={hint}>
        <input
          {...controlProps(id, { error, hint, required })}
          name={name}
          className={fieldCss.input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            onType(target.value);
            if (!open) show(true);
            else setActive(0);
          }}
          onClick={() => !open && show(true)}
          onKeyDown={handleKey}
          onBlur={handleBlur}
        />
        {chosen !== null && <CheckIcon size={18} className={fieldCss.chevron} />}
      </Field>
      <span className="sr-only" role="status">
        {open && !loading && (options.length > 0 ? texts.found(options.length) : texts.nothing)}
      </span>
      {open && <Options {...props} id={id} shown={shown} active={active} onChoose={choose} />}
    </div>
  );
}
