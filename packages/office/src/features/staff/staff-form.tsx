import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { office, roles } from '@kamerton/wire/office';
import {
  BooleanInput,
  Confirm,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
  useNotify,
  useRefresh,
} from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { useDetail } from '../../ui/detail.tsx';
import { call } from '../../lib/http.ts';
import { History } from '../../ui/history.tsx';
import { ToldOnce } from '../../ui/told-once.tsx';
import { messageOf } from '../../ui/use-call.ts';

export function RoleInput() {
  const text = useText().staff;
  return (
    <SelectInput source="role" validate={required()} choices={roles.map((id) => ({ id, name: text.roles[id] }))} />
  );
}

/** What an admin may do to a colleague's sign-in. */
function SignInActs() {
  const text = useText();
  const record = useDetail('staff');
  const notify = useNotify();
  const refresh = useRefresh();
  const [asked, setAsked] = useState<'password' | 'factor'>();
  const [password, setPassword] = useState<string>();
  const params = { id: record.id };
  const act = async () => {
    const wanted = asked;
    setAsked(undefined);
    try {
      if (wanted === 'password') setPassword((await call(office.resetStaffPassword, { params })).password);
      else {
        await call(office.resetSecondFactor, { params });
        notify(text.staff.secondFactorReset, { type: 'success' });
        refresh();
      }
    } catch (error) {
      notify(messageOf(error, text), { type: 'error' });
    }
  };
  const isPassword = asked === 'password';
  return (
    <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap', mt: 1 }}>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setAsked('password')}>
        {text.staff.resetPassword}
      </Button>
      <Button
        variant="outlined"
        disabled={!record.second_factor}
        aria-haspopup="dialog"
        onClick={() => setAsked('factor')}
      >
        {text.staff.resetSecondFactor}
      </Button>
      <Confirm
        isOpen={asked !== undefined}
        title={isPassword ? text.staff.resetPassword : text.staff.resetSecondFactor}
        content={isPassword ? text.staff.resetPasswordSure : text.staff.resetSecondFactorSure}
        onConfirm={() => void act()}
        onClose={() => setAsked(undefined)}
      />
      {password !== undefined && (
        <ToldOnce
          title={text.staff.passwordTold(record.name)}
          about={text.staff.passwordOnce}
          secret={password}
          onClose={() => setPassword(undefined)}
        />
      )}
    </Stack>
  );
}

function StaffHistory() {
  const record = useDetail('staff');
  return <History kind="staff" id={record.id} />;
}

export const StaffFields = () => (
  <SimpleForm>
    <TextInput source="name" validate={required()} />
    <TextInput source="email" readOnly />
    <RoleInput />
    <BooleanInput source="is_active" />
    <SignInActs />
    <StaffHistory />
  </SimpleForm>
);
