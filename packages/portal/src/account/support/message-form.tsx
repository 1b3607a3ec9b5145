import { bounds } from '@kamerton/wire/client/bounds';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import { useSupportText } from './text.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { SendIcon } from '../../ui/icons.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForm } from '../../ui/use-form.ts';
import css from './thread.module.css';

const loadRules = async () => (await import('./request-rules.ts')).faultsOfMessage;

/** Number of characters from which on the counter is shown. */
const nearBound = bounds.message * 0.9;

interface MessageFormProps {
  requestId: number;
  closed: boolean;
  /** A message to move back into the field; `count` tells one from the next. */
  recalled: { text: string; count: number };
  onSend: (message: string) => void;
}

/** Field for the next message. Sending passes it to the outbox and clears the field at once. */
export function MessageForm({ requestId, closed, recalled, onSend }: MessageFormProps) {
  const text = useSupportText();
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useForm({
    initial: { message: '' },
    draft: `message ${requestId}`,
    rules: loadRules,
    send: async ({ message }) => {
      await Promise.resolve();
      onSend(message.trim());
    },
    onSent: (_, { message: sent }) => {
      // Text typed while it was checked stays.
      const typed = area.current?.value ?? sent;
      form.reset();
      const rest = typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : typed;
      if (rest) form.set({ message: rest });
    },
  });
  const { values } = form;

  const putBack = useEffectEvent(() => {
    form.set({ message: [recalled.text, values.message].filter(Boolean).join('\n') });
    area.current?.focus();
  });
  useEffect(() => {
    if (recalled.count > 0) putBack();
  }, [recalled.count]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void form.submit();
  };

  const length = values.message.length;
  return (
    <Form form={form} className={css.form}>
      <TextArea
        ref={area}
        required
        rows={3}
        label={text.reply}
        {...form.text('message')}
        onKeyDown={handleKey}
        hint={
          <>
            {closed ? text.replyToClosed : <span className={css.keys}>{text.sendKeys}</span>}
            {length >= nearBound && ` ${text.counter(formatNumber(length), formatNumber(bounds.message))}`}
          </>
        }
      />
      <Button type="submit" variant="accent" className={css.send} busy={form.busy}>
        <SendIcon size={18} />
        {text.send}
      </Button>
    </Form>
  );
}
