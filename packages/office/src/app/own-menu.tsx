import DevicesOutlined from '@mui/icons-material/DevicesOutlined';
import FingerprintOutlined from '@mui/icons-material/FingerprintOutlined';
import KeyOutlined from '@mui/icons-material/KeyOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import PhonelinkLockOutlined from '@mui/icons-material/PhonelinkLockOutlined';
import { ListItemIcon, MenuItem, type SvgIcon, useMediaQuery } from '@mui/material';
import { Suspense, useState } from 'react';
import { useGetIdentity, useLogout, useNotify, UserMenu, useUserMenu } from 'react-admin';
import { useText } from '../i18n/text.ts';
import { signOut } from '../lib/session.ts';
import { messageOf } from '../ui/use-call.tsx';
import { lazily } from '../lib/load-code.ts';

const OwnPassword = lazily('OwnPassword', () => import('./own-password.tsx'));
const OwnPasskeys = lazily('OwnPasskeys', () => import('./own-passkeys.tsx'));
const OwnSecondFactor = lazily('OwnSecondFactor', () => import('./own-second-factor.tsx'));
const OwnSessions = lazily('OwnSessions', () => import('./own-sessions.tsx'));

interface Item {
  icon: typeof SvgIcon;
  name: string;
  onPress: () => void;
}

function Entry({ icon: Icon, name, onPress }: Item) {
  const menu = useUserMenu();
  const press = () => {
    menu?.onClose();
    onPress();
  };
  return (
    <MenuItem onClick={press}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {name}
    </MenuItem>
  );
}

/** The menu of the operator's own account. A button that shows their name is labelled by it. */
export function OwnMenu() {
  const text = useText();
  const { identity } = useGetIdentity();
  const leave = useLogout();
  const notify = useNotify();
  const [opened, setOpened] = useState<'password' | 'factor' | 'passkeys' | 'sessions'>();
  const hasName = useMediaQuery((theme) => theme.breakpoints.up('sm'));
  const close = () => setOpened(undefined);
  const end = () =>
    void signOut().then(
      () => leave({}, undefined, false),
      (error: unknown) => notify(messageOf(error, text), { type: 'error' }),
    );
  return (
    <>
      <UserMenu label={(hasName && identity?.fullName) || 'ra.auth.user_menu'}>
        <Entry icon={KeyOutlined} name={text.shell.ownPassword.open} onPress={() => setOpened('password')} />
        <Entry icon={PhonelinkLockOutlined} name={text.shell.secondFactor.open} onPress={() => setOpened('factor')} />
        <Entry icon={FingerprintOutlined} name={text.shell.ownPasskeys.open} onPress={() => setOpened('passkeys')} />
        <Entry icon={DevicesOutlined} name={text.shell.ownSessions.open} onPress={() => setOpened('sessions')} />
        <Entry icon={LogoutOutlined} name={text.shell.signOut} onPress={end} />
      </UserMenu>
      <Suspense>
        {opened === 'password' && <OwnPassword onClose={close} />}
        {opened === 'factor' && <OwnSecondFactor onClose={close} />}
        {opened === 'passkeys' && <OwnPasskeys onClose={close} />}
        {opened === 'sessions' && <OwnSessions onClose={close} />}
      </Suspense>
    </>
  );
}
