import type { ReactNode } from 'react';
import { useState } from 'react';
import { Confirm, useNotify } from 'react-admin';
import { useText } from '../i18n/text.ts';
import { messageOf } from './use-call.tsx';

interface Props {
  isOpen: boolean;
  title: string;
  content: ReactNode;
  /** The label of the button that confirms, if it is not the usual one. */
  confirm?: string | undefined;
  /** A rejection becomes a notification. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks before an act. It stays open until the act is over, so that it happens once. */
export function ConfirmDialog({ isOpen, title, content, confirm, onConfirm, onClose }: Props) {
  const text = useText();
  const notify = useNotify();
  const [isBusy, setBusy] = useState(false);
  const act = async () => {
    // A dialog that fades out can still be pressed.
    if (!isOpen || isBusy) return;
    setBusy(true);
    try {
      await onConfirm();
    } catch (error) {
      notify(messageOf(error, text), { type: 'error' });
    }
    setBusy(false);
    onClose();
  };
  return (
    <Confirm
      isOpen={isOpen}
      loading={isBusy}
      title={title}
      content={content}
      {...(confirm !== undefined && { confirm })}
      onConfirm={() => void act()}
      onClose={() => !isBusy && onClose()}
    />
  );
}
