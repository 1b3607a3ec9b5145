import { useState, type ComponentProps } from 'react';
import { useAuthText } from '../i18n/auth-text.ts';
import { IconButton } from './button.tsx';
import { EyeIcon, EyeOffIcon } from './shell-icons.tsx';
import { TextField } from './text-field.tsx';

/** A password, hidden until its eye is pressed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const auth = useAuthText();
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      end={
        <IconButton label={visible ? auth.hidePassword : auth.showPassword} onClick={() => setVisible(!visible)}>
          {visible ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
