import { Box, Button, Card, Stack, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type DeskThread, office } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { useDraft } from '../../lib/drafts.ts';
import { call } from '../../lib/http.ts';
import { useIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { ReplyTemplateMenu } from './reply-templates.tsx';
import { type Act, orWritten } from './use-thread.ts';

type Kind = 'answer' | 'note';

function sendByKeys(event: KeyboardEvent, send: () => void) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  send();
}

/** The field for replies and notes. Drafts stay in this browser until they are sent. */
export function Composer({ thread, act }: { thread: DeskThread; act: Act }) {
  const text = useText().support;
  const { id, version } = thread;
  const [kind, setKind] = useState<Kind>('answer');
  const [draft, setDraft] = useDraft(`${kind}.${id}`);
  const [isBusy, setBusy] = useState(false);
  const keys = useIdempotencyKeys(`composer.${id}`);
  const field = useRef<HTMLTextAreaElement>(null);

  const send = async (close: boolean) => {
    const message = draft.trim();
    if (message === '' || isBusy) return;
    const idempotencyKey = keys.of([kind, close, message]);
    setBusy(true);
    const params = { id };
    const isDone = await (kind === 'note'
      ? act(() => call(office.noteRequest, { params, body: { note: message }, idempotencyKey }), text.noted)
      : act(
          () =>
            orWritten(id, () =>
              call(office.answerRequest, { params, body: { version, message, close }, idempotencyKey }),
            ),
          close ? text.answeredAndClosed : text.answered,
        ));
    setBusy(false);
    if (isDone) {
      keys.forget();
      // Text typed after it stays.
      setDraft((now) => (now.startsWith(draft) ? now.slice(draft.length).trimStart() : now));
    }
    field.current?.focus();
  };

  const insert = (filled: string) => {
    setDraft((now) => (now.trim() === '' ? filled : `${now.trimEnd()}\n\n${filled}`));
    field.current?.focus();
  };

  const isNote = kind === 'note';
  return (
    <Card component="section" aria-label={text.write} sx={{ p: 2, mt: 2 }}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 1.5 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={kind}
          aria-label={text.write}
          onChange={(_, chosen: Kind | null) => chosen && setKind(chosen)}
        >
          <ToggleButton value="answer">{text.answer}</ToggleButton>
          <ToggleButton value="note">{text.note}</ToggleButton>
        </ToggleButtonGroup>
        {!isNote && <ReplyTemplateMenu request={id} onInsert={insert} />}
      </Stack>
      <TextField
        multiline
        fullWidth
        minRows={4}
        maxRows={16}
        label={isNote ? text.noteLabel : text.answerLabel}
        value={draft}
        inputRef={field}
        onChange={({ target: { value } }) => {
          setDraft(value);
          // Text typed into the emptied field is meant anew, also if it reads the same.
          if (value === '') keys.forget();
        }}
        onKeyDown={(event) => sendByKeys(event, () => void send(false))}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 1.5 }}>
        <Button variant="contained" loading={isBusy} disabled={draft.trim() === ''} onClick={() => void send(false)}>
          {isNote ? text.saveNote : text.send}
        </Button>
        {!isNote && (
          <Button variant="outlined" disabled={isBusy || draft.trim() === ''} onClick={() => void send(true)}>
            {text.sendAndClose}
          </Button>
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {isNote ? text.noteSeen : text[thread.card.is_active ? 'answerSeen' : 'answerUnread']}
        </Typography>
      </Box>
    </Card>
  );
}
