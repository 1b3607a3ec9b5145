import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId, type ReactNode } from 'react';
import { takeFocus } from '../../ui/take-focus.ts';
import { useText } from '../../i18n/text.ts';

interface LineGiven {
  label: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  children: ReactNode;
}

/** A field that is changed only where its box is ticked. */
const Line = ({ label, isOn, onSwitch, children }: LineGiven) => (
  <Box
    sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '200px 1fr' }, alignItems: 'center', minHeight: 48 }}
  >
    <FormControlLabel
      control={<Checkbox size="small" checked={isOn} onChange={(_, checked) => onSwitch(checked)} />}
      label={label}
    />
    {isOn && children}
  </Box>
);

interface TextGiven {
  label: string;
  isDate?: boolean;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

export const ManyText = ({ label, isDate = false, value, onChange }: TextGiven) => (
  <Line label={label} isOn={value !== undefined} onSwitch={(isOn) => onChange(isOn ? '' : undefined)}>
    <TextField
      type={isDate ? 'date' : 'text'}
      fullWidth
      inputRef={takeFocus}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { 'aria-label': label, maxLength: 200 } }}
    />
  </Line>
);

interface MarkGiven {
  label: string;
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
}

export function ManyMark({ label, value, onChange }: MarkGiven) {
  const text = useText().catalogue.many;
  const name = useId();
  return (
    <Line label={label} isOn={value !== undefined} onSwitch={(isOn) => onChange(isOn ? true : undefined)}>
      <RadioGroup
        row
        name={name}
        aria-label={label}
        value={value === true ? 'yes' : 'no'}
        onChange={(_, chosen) => onChange(chosen === 'yes')}
      >
        <FormControlLabel value="yes" control={<Radio size="small" />} label={text.yes} />
        <FormControlLabel value="no" control={<Radio size="small" />} label={text.no} />
      </RadioGroup>
    </Line>
  );
}
