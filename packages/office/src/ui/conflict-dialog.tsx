import type { Fields } from '../i18n/translations.ts';
import { Button, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useText } from '../i18n/text.ts';
import { ChangedValue } from './changed-value.tsx';
import { closeUnless, TitledDialog } from './form-dialog.tsx';

interface Props {
  resource: string;
  /** The values that this person wants to save, and those that are saved now. */
  own: Fields;
  theirs: Fields;
  /** The fields to choose for. */
  names: readonly string[];
  onClose: () => void;
  onChoose: (chosen: Fields) => void;
}

/** Resolves a conflict field by field. */
export function ConflictDialog({ resource, own, theirs, names, onClose, onChoose }: Props) {
  const text = useText().conflict;
  const translate = useTranslate();
  const [overridden, setOverridden] = useState<ReadonlySet<string>>(new Set());
  const labelled = (whose: string, field: string, value: unknown) => (
    <>
      {whose}: <ChangedValue field={field} kind={resource} isOfAll={false} value={value} />
    </>
  );
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(overridden);
    if (isTheirs) next.add(name);
    else next.delete(name);
    setOverridden(next);
  };
  const save = () =>
    onChoose({
      ...own,
      ...Object.fromEntries([...overridden].map((name) => [name, theirs[name]])),
      version: theirs['version'],
    });
  return (
    <TitledDialog
      title={text.title}
      onClose={closeUnless(false, onClose)}
      maxWidth="sm"
      actions={
        <>
          <Button onClick={onClose}>{text.back}</Button>
          <Button variant="contained" onClick={save}>
            {text.save}
          </Button>
        </>
      }
    >
      <Typography sx={{ mb: 2 }}>{text.about}</Typography>
      {names.map((name) => (
        <FormControl key={name} component="fieldset" sx={{ display: 'block', mb: 2 }}>
          <FormLabel component="legend">{translate(`resources.${resource}.fields.${name}`, { _: name })}</FormLabel>
          <RadioGroup
            value={overridden.has(name) ? 'theirs' : 'mine'}
            onChange={(_, value) => choose(name, value === 'theirs')}
          >
            <FormControlLabel
              value="mine"
              control={<Radio size="small" />}
              label={labelled(text.own, name, own[name])}
            />
            <FormControlLabel
              value="theirs"
              control={<Radio size="small" />}
              label={labelled(text.theirs, name, theirs[name])}
            />
          </RadioGroup>
        </FormControl>
      ))}
    </TitledDialog>
  );
}
