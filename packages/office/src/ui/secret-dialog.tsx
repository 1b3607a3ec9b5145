import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useText } from '../i18n/text.ts';
import { openOverlay } from '../lib/overlays.ts';
import { TitledDialog } from './form-dialog.tsx';

/** Copies a text. Pages without TLS have no clipboard and therefore no button. */
export function CopyButton({ text }: { text: string }) {
  const words = useText().signIn.recovery;
  const notify = useNotify();
  const [isCopied, setCopied] = useState(false);
  if (!globalThis.isSecureContext) return null;
  const copy = async () => {
    // The browser may refuse it.
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(done);
    if (!done) notify(words.notCopied, { type: 'error' });
  };
  return (
    <Button variant="outlined" onClick={() => void copy()}>
      {isCopied ? words.copied : words.copy}
    </Button>
  );
}

interface Secret {
  title: string;
  about: string;
  secret: string;
}

function SecretDialog({ title, about, secret, onClose }: Secret & { onClose: () => void }) {
  const text = useText();
  return (
    <TitledDialog
      title={title}
      maxWidth="xs"
      actions={
        <>
          <CopyButton text={secret} />
          <Button variant="contained" onClick={onClose}>
            {text.staff.done}
          </Button>
        </>
      }
    >
      <Typography component="code" sx={{ fontFamily: 'monospace', fontSize: 18, overflowWrap: 'anywhere' }}>
        {secret}
      </Typography>
      <Typography sx={{ mt: 2 }}>{about}</Typography>
    </TitledDialog>
  );
}

/**
 * Shows a value that is not shown again; only its button closes it. It is over every page: the one that has asked for the
 * value may have been left before the answer.
 */
export const showSecret = (secret: Secret) =>
  openOverlay((close) => <SecretDialog key={secret.secret} {...secret} onClose={close} />);
