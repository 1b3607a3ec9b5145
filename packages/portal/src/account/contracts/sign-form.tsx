import type { Contract } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { useContractText } from './text.ts';
import { fetched } from '../../lib/http.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFieldTexts, useForm } from '../../ui/use-form.ts';
import { CodeField, useCodeEmail } from './code-field.tsx';
import { useStoreContract, useRefreshContract } from './queries.ts';

interface SignFormProps {
  contract: Contract;
  /** Version of the terms that are signed. */
  version: number;
  onSigned: () => void;
}

/** Consent, name of the signatory and code from the email. */
export function SignForm({ contract, version, onSigned }: SignFormProps) {
  const fields = useFieldTexts();
  const { sign: text } = useContractText();
  const refresh = useRefreshContract();
  const codeEmail = useCodeEmail(contract.version, refresh);
  const store = useStoreContract();
  const { signatory_name: signatory } = contract;
  const form = useForm({
    // Consent is to one version of the terms: neither a draft nor a refusal carries it over to the next.
    initial: { agreed: null as number | null, signatory_name: '', code: '' },
    draft: 'contract-sign',
    rules: async () => {
      const { signFaults } = await import('./contract-rules.ts');
      return (values) => signFaults({ ...values, agreed: values.agreed === version }, signatory);
    },
    // The version that was agreed to: if these rules cannot be loaded, the server refuses no version, or a former one.
    send: ({ agreed, signatory_name, code }) => {
      const body = { version: contract.version, terms_version: agreed ?? 0, signatory_name, code };
      return fetched(api.signContract, { body });
    },
    onSent: ({ contract: signed }) => {
      codeEmail.forget();
      store(signed);
      onSigned();
    },
    // Something was changed or signed elsewhere meanwhile.
    onRefused: ({ status }) => {
      if (status !== 409) return;
      codeEmail.forget();
      refresh();
    },
  });
  const { values, faults, set } = form;

  return (
    <Form form={form} refusals={{ conflict: [text.conflict] }}>
      <Card title={text.signature}>
        <div className="stack-18">
          <Checkbox
            label={text.agree(version)}
            checked={values.agreed === version}
            error={faults.agreed && fields[faults.agreed]}
            onChange={(agreed) => set({ agreed: agreed ? version : null })}
          />
          <TextField
            {...form.text('signatory_name', { mismatch: text.nameDiffers(signatory) })}
            required
            label={text.name}
            hint={text.nameHint(signatory)}
            autoComplete="name"
            onBlur={() => form.check('signatory_name')}
          />
          <CodeField
            field={form.text('code', { wrong: text.codeWrong, spent: text.codeSpent, malformed: text.codeForm })}
            codeEmail={codeEmail}
          />
          <p className="note-14">{text.equals}</p>
        </div>
        <div className="wrap-10 mt-16">
          <FormActions submit={text.submit} busy={form.busy} />
        </div>
      </Card>
    </Form>
  );
}
