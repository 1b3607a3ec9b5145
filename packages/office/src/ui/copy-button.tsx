import Button from '@mui/material/Button';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';

/** Copies a text; pages without TLS have no clipboard, and then there is no button. */
export function CopyButton({ text }: { text: string }) {
  const words = useText().signIn.recovery;
  const [isCopied, setCopied] = useState(false);
  if (!globalThis.isSecureContext) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button variant="outlined" onClick={() => void copy()}>
      {isCopied ? words.copied : words.copy}
    </Button>
  );
}
