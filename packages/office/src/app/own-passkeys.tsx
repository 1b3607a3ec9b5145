import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import type { Passkey, PasskeyAssertion } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { office } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { useText } from '../i18n/text.ts';
import { call } from '../lib/http.ts';
import { hasPasskeys, isPasskeyAddress } from '@kamerton/ui/passkey-address';
import { CeremonyFailed, createPasskey, signWithPasskey } from '@kamerton/ui/passkey-ceremony';
import { Moment } from '../ui/dates.tsx';
import { CloseButton, closeUnless, focusOnMount } from '../ui/form-dialog.tsx';
import { FailureNote, messageOf, useCall } from '../ui/use-call.tsx';
import { useProgramName } from './own-sessions.tsx';

const key = ['own-passkeys'] as const;

type Task = { act: 'add' } | { act: 'rename' | 'remove'; passkey: Passkey };

interface Proof {
  password?: string;
  assertion?: PasskeyAssertion;
}

function Row({ passkey, onTask }: { passkey: Passkey; onTask: (task: Task) => void }) {
  const text = useText().shell.ownPasskeys;
  const programName = useProgramName();
  const { name, agent, is_synced, created_at, last_used_at } = passkey;
  return (
    <Stack component="li" direction="row" spacing={1} sx={{ alignItems: 'center', py: 1.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text.addedIn} {programName(agent)}
          {is_synced && `, ${text.synced}`}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text.created} <Moment at={created_at} />
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {last_used_at === null ? (
            text.unused
          ) : (
            <>
              {text.used} <Moment at={last_used_at} />
            </>
          )}
        </Typography>
      </Box>
      <Button aria-label={text.renameNamed(name)} onClick={() => onTask({ act: 'rename', passkey })}>
        {text.rename}
      </Button>
      <Button aria-label={text.removeNamed(name)} onClick={() => onTask({ act: 'remove', passkey })}>
        {text.remove}
      </Button>
    </Stack>
  );
}

interface TaskFormProps {
  id: string;
  task: Task;
  /** True if a passkey may confirm in place of the password. */
  hasOthers: boolean;
  onDone: (sentence: string) => void;
  onBack: () => void;
  onBusy: (isBusy: boolean) => void;
}

/** Performs a task; resolves to the name of the sentence that reports it. */
const perform = async (task: Task, name: string, proof: Proof): Promise<'renamed' | 'removed' | 'added'> => {
  if (task.act === 'rename') {
    await call(office.renameOwnPasskey, { body: { id: task.passkey.id, name } });
    return 'renamed';
  }
  if (task.act === 'remove') {
    await call(office.removeOwnPasskey, { body: { id: task.passkey.id, ...proof } });
    return 'removed';
  }
  const { options } = await call(office.newOwnPasskey, { body: proof });
  await call(office.addOwnPasskey, { body: { name, attestation: await createPasskey(options) } });
  return 'added';
};

/** Adds, renames or removes a passkey. Adding and removing need a proof of the owner. */
function TaskForm({ id, task, hasOthers, onDone, onBack, onBusy }: TaskFormProps) {
  const { signIn } = useText();
  const text = useText().shell.ownPasskeys;
  const programName = useProgramName();
  const initial = task.act === 'add' ? programName(navigator.userAgent) : task.passkey.name;
  const [name, setName] = useState(initial);
  const [password, setPassword] = useState('');
  const { isBusy, failure, wrong, run, fail } = useCall({ onBusy });

  const submit = (prove: () => Promise<Proof>) =>
    run(async () => {
      try {
        onDone(text[await perform(task, name, await prove())]);
      } catch (error) {
        if (!(error instanceof CeremonyFailed)) throw error;
        fail(error.why === 'there' ? text.alreadyAdded : text.cancelled);
      }
    });
  const signed = async () => ({
    assertion: await signWithPasskey((await call(office.confirmOwnPasskey, {})).options),
  });
  const titles = { add: text.add, rename: text.rename, remove: text.remove };
  return (
    <form noValidate onSubmit={(event) => (event.preventDefault(), void submit(async () => ({ password })))}>
      <DialogTitle id={id}>{task.act === 'add' ? text.add : `${titles[task.act]}: ${task.passkey.name}`}</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          {task.act !== 'remove' && (
            <TextField
              label={text.name}
              inputRef={focusOnMount}
              error={wrong('name') !== ''}
              helperText={wrong('name')}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
          {task.act !== 'rename' && (
            <>
              <Typography>{text.proof}</Typography>
              <TextField
                label={signIn.password}
                type="password"
                autoComplete="current-password"
                error={wrong('password') !== ''}
                helperText={wrong('password')}
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </>
          )}
          <FailureNote>{wrong('name') || wrong('password') ? '' : failure}</FailureNote>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button disabled={isBusy} onClick={onBack}>
          {text.back}
        </Button>
        {task.act !== 'rename' && hasOthers && (
          <Button disabled={isBusy} onClick={() => void submit(signed)}>
            {text.byPasskey}
          </Button>
        )}
        <Button type="submit" variant="contained" loading={isBusy}>
          {task.act === 'rename' ? text.save : titles[task.act]}
        </Button>
      </DialogActions>
    </form>
  );
}

export function OwnPasskeys({ onClose }: { onClose: () => void }) {
  const text = useText();
  const { ownPasskeys: own } = text.shell;
  const notify = useNotify();
  const id = useId();
  const [task, setTask] = useState<Task>();
  const [isBusy, setBusy] = useState(false);
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(office.ownPasskeys, { signal }),
    gcTime: 0,
  });
  const done = (sentence: string) => {
    setTask(undefined);
    notify(sentence, { type: 'success' });
  };
  const passkeys = data?.passkeys ?? [];
  const address = data?.address ?? null;
  const isHere = isPasskeyAddress() && address === location.origin;
  const obstacle = () => {
    if (address === null) return own.nowhere;
    if (!isHere) return own.elsewhere(`${address}/office/`);
    if (!hasPasskeys()) return own.unsupported;
    return passkeys.length >= bounds.passkeys ? own.most : null;
  };
  return (
    <Dialog open onClose={task ? closeUnless(isBusy, onClose) : onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      {task ? (
        <TaskForm
          id={id}
          task={task}
          hasOthers={passkeys.length > 0 && isHere && hasPasskeys()}
          onDone={done}
          onBack={() => setTask(undefined)}
          onBusy={setBusy}
        />
      ) : (
        <>
          <DialogTitle id={id}>{own.open}</DialogTitle>
          <DialogContent aria-busy={!data && !error}>
            <Typography>{own.about}</Typography>
            <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {passkeys.map((passkey) => (
                <Row key={passkey.id} passkey={passkey} onTask={setTask} />
              ))}
            </Stack>
            {data && passkeys.length === 0 && <Typography sx={{ mt: 2 }}>{own.none}</Typography>}
            {data && obstacle() !== null && <Typography sx={{ mt: 2 }}>{obstacle()}</Typography>}
            <FailureNote>{error ? messageOf(error, text) : ''}</FailureNote>
          </DialogContent>
          <DialogActions>
            {data && obstacle() === null && <Button onClick={() => setTask({ act: 'add' })}>{own.add}</Button>}
            <CloseButton variant="contained" onClick={onClose} />
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
