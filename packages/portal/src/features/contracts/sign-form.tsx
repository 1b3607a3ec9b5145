import type { Contract, FieldCode } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { useContractText } from './text.ts';
import { useText } from '../../i18n/text.ts';
import { fetched } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { CodeField } from './code-field.tsx';
import { useKeepContract, useReadContractAnew } from './queries.ts';
import { useCodeLetter } from './use-code-letter.ts';
import css from './contract.module.css';

interface SignFormProps {
  contract: Contract;
  /** Version of the terms that are signed. */
  version: number;
  onSigned: () => void;
}

/** Consent, the name of who signs and the code of the letter. */
export function SignForm({ contract, version, onSigned }: SignFormProps) {
  const { fields } = useText();
  const { sign: text } = useContractText();
  const letter = useCodeLetter();
  const keep = useKeepContract();
  const readAnew = useReadContractAnew();
  const { signatory_name: signatory } = contract;
  const form = useForm({
    initial: { agreed: false, signatory_name: '', code: '' },
    draft: 'contract-sign',
    rules: async () => {
      const { signFaults } = await import('./sign-rules.ts');
      return (values) => signFaults(values, signatory);
    },
    send: ({ signatory_name, code }) =>
      fetched(api.signContract, { body: { terms_version: version, signatory_name, code } }),
    onSent: ({ contract: signed }) => {
      letter.forget();
      keep(signed);
      onSigned();
    },
    // Something was changed or signed in another place meanwhile.
    onRefused: ({ status }) => status === 409 && readAnew(),
  });
  const { values, faults, set } = form;

  const told = (code: FieldCode | undefined, own: Partial<Record<FieldCode, string>>) =>
    code && (own[code] ?? fields[code]);

  return (
    <Form form={form} refusals={{ conflict: [text.conflict] }}>
      <Card title={text.signature}>
        <div className={css.fields}>
          <Checkbox
            label={text.agree(version)}
            checked={values.agreed}
            error={faults.agreed && fields[faults.agreed]}
            onChange={(agreed) => set({ agreed })}
          />
          <TextField
            {...form.text('signatory_name')}
            required
            label={text.name}
            hint={text.nameHint(signatory)}
            autoComplete="name"
            onBlur={() => form.check('signatory_name')}
            error={told(faults.signatory_name, { mismatch: text.nameDiffers(signatory) })}
          />
          <CodeField
            field={form.text('code')}
            letter={letter}
            error={told(faults.code, { wrong: text.codeWrong, spent: text.codeSpent, malformed: text.codeForm })}
          />
          <p className={css.hint}>{text.equals}</p>
        </div>
        <div className={css.actions}>
          <FormActions>
            <Button type="submit" look="accent" busy={form.busy}>
              {text.submit}
            </Button>
          </FormActions>
        </div>
      </Card>
    </Form>
  );
}
