import { Button, Checkbox, FormControlLabel, Stack } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { type AccountCard, type DeskThread, office } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showSecret } from '../../ui/secret-dialog.tsx';
import { useIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { type Act, orWritten } from './use-thread.ts';

type Kind = 'key' | 'link' | 'close' | 'open';

interface Props {
  card: AccountCard;
  thread: { thread: DeskThread; act: Act } | undefined;
  onChanged: () => void;
}

function useRun({ card, thread, onChanged }: Props) {
  const words = useText().accounts.acts;
  const notify = useNotify();
  const keys = useIdempotencyKeys();
  return async (kind: Kind, overlap: boolean): Promise<void> => {
    const params = { id: card.id };
    if (kind === 'key' && thread) {
      const { id, version } = thread.thread;
      const body = { version, overlap };
      const idempotencyKey = keys.of({ request: id, overlap });
      const change = () => orWritten(id, () => call(office.changeRequestKey, { params: { id }, body, idempotencyKey }));
      if (await thread.act(change, words.key.done)) keys.forget();
      return;
    }
    if (kind === 'link') {
      const { url } = await call(office.signInLink, { params });
      showSecret({ title: words.link.name, about: words.link.notice, secret: url });
      onChanged();
      return;
    }
    if (kind === 'key') {
      const body = { overlap };
      await call(office.changeAccountKey, { params, body, idempotencyKey: keys.of(body) });
      keys.forget();
    } else await call(kind === 'close' ? office.closeAccount : office.openAccount, { params });
    notify(words[kind].done, { type: 'success' });
    onChanged();
  };
}

/** Actions that affect the distributor at once, each with a confirmation. */
export function AccountActions(props: Props) {
  const { card, thread } = props;
  const text = useText();
  const run = useRun(props);
  const [confirming, setConfirming] = useState<Kind>();
  const [overlaps, setOverlaps] = useState(false);
  const acted = useRef(false);
  const words = text.accounts.acts;
  const buttons = useRef<HTMLDivElement>(null);

  // The pressed button is gone, so the focus moves to the one in its place.
  useEffect(() => {
    if (acted.current && document.activeElement === document.body) buttons.current?.querySelector('button')?.focus();
  }, [card.is_active]);

  const ask = (kind: Kind) => {
    setOverlaps(false);
    setConfirming(kind);
  };

  const confirm = async () => {
    if (!confirming) return;
    acted.current = true;
    await run(confirming, overlaps);
  };

  const about = (kind: Kind) =>
    [words[kind].about(card.name), kind === 'key' && thread && words.key.alsoAnswers].filter(Boolean).join(' ');
  const content = (kind: Kind) => (
    <>
      {about(kind)}
      {kind === 'key' && (
        <FormControlLabel
          sx={{ display: 'flex', mt: 1 }}
          control={<Checkbox checked={overlaps} onChange={(_event, isChecked) => setOverlaps(isChecked)} />}
          label={words.key.overlap}
        />
      )}
    </>
  );
  const kinds: Kind[] = card.is_active ? ['key', 'link', 'close'] : ['open'];
  return (
    <>
      <Stack ref={buttons} useFlexGap spacing={1} sx={{ mt: 2 }}>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="outlined"
            color={kind === 'close' ? 'error' : 'primary'}
            aria-haspopup="dialog"
            onClick={() => ask(kind)}
          >
            {words[kind].name}
          </Button>
        ))}
      </Stack>
      <ConfirmDialog
        isOpen={confirming !== undefined}
        title={confirming ? words[confirming].name : ''}
        content={confirming ? content(confirming) : ''}
        confirm={confirming ? words[confirming].confirm : undefined}
        onConfirm={confirm}
        onClose={() => setConfirming(undefined)}
      />
    </>
  );
}
