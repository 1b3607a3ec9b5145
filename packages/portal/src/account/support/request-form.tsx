import type { SupportRequest } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { bounds } from '@kamerton/wire/client/bounds';
import { useSupportText } from './text.ts';
import { formatNumber } from '../../i18n/format.ts';
import { fetched } from '../../lib/http.ts';
import { ToggleChip } from '../../ui/chips.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSavedValues } from '../../ui/use-saved-values.ts';
import css from './request-form.module.css';

const loadRules = async () => (await import('./request-rules.ts')).faultsOfRequest;

interface RequestFormProps {
  /** Preset subject from the link that led here; empty without one. */
  subject: string;
  /** That subject as the address names it, in no language. */
  name: string;
  onSent: (request: SupportRequest) => void;
}

/** Form for a request. Each preset subject has its own draft. */
export function RequestForm({ subject, name, onSent }: RequestFormProps) {
  const text = useSupportText();
  const initial = { subject, message: '' };
  const form = useForm({
    initial,
    draft: `request ${name}`,
    rules: loadRules,
    send: (values, idempotencyKey) => fetched(api.createSupportRequest, { body: values, idempotencyKey }),
    onSent: ({ request }) => onSent(request),
  });
  // A ready subject that was not changed follows the language.
  useSavedValues(form, initial);
  const { values } = form;
  const length = formatNumber(values.message.length);
  return (
    <Form form={form} label={text.requestHeading}>
      <div className="wrap-8" role="group" aria-label={text.readySubjects}>
        {Object.values(text.subjects).map((ready) => (
          <ToggleChip
            key={ready}
            name={ready}
            pressed={values.subject === ready}
            onPress={() => form.set({ subject: values.subject === ready ? '' : ready })}
          />
        ))}
      </div>
      <TextField required label={text.subject} autoComplete="off" {...form.text('subject')} />
      <TextArea
        required
        rows={8}
        style={{ minHeight: '12em' }}
        label={text.message}
        {...form.text('message')}
        hint={
          <span className={css.hint}>
            <span>{text.messageHint}</span>
            <span data-over={values.message.length > bounds.message || undefined} className={css.counter}>
              {text.counter(length, formatNumber(bounds.message))}
            </span>
          </span>
        }
      />
      <FormActions submit={text.send} busy={form.busy} />
    </Form>
  );
}
