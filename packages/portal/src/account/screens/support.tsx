import { useQueryClient } from '@tanstack/react-query';
import type { SupportRequest } from '@kamerton/wire';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { RequestForm } from '../support/request-form.tsx';
import { RequestSent } from '../support/request-sent.tsx';
import { currentSupportText, useSupportText } from '../support/text.ts';
import { refreshAfter } from '../../lib/stale.ts';
import * as supportWrites from '../../lib/writes/support.ts';
import { Card } from '../../ui/card.tsx';
import { notify } from '../../ui/notify.ts';
import { useIsMounted } from '../../ui/use-while-mounted.ts';
import { SupportHead } from '../support/support-head.tsx';
import css from './support.module.css';

/** Parses the subject of the address: the name of a ready one, or free text. */
function useGivenSubject(): { name: string; subject: string } {
  const { subjects } = useSupportText();
  const param = useSearchParams()[0].get('subject') ?? '';
  const own = param.trim().slice(0, 200);
  return { name: own, subject: Object.hasOwn(subjects, param) ? subjects[param as keyof typeof subjects] : own };
}

/** The request form; after sending, the number of the request. */
export function Screen() {
  const text = useSupportText();
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const { name, subject } = useGivenSubject();
  const [sent, setSent] = useState<SupportRequest | null>(null);
  return (
    <>
      <SupportHead view="request" title={text.requestHeading} />
      <Card className={css.card}>
        {sent ? (
          <RequestSent request={sent} onAnother={() => setSent(null)} />
        ) : (
          <RequestForm
            key={name}
            name={name}
            subject={subject}
            onSent={(request) => {
              if (isMounted()) setSent(request);
              else notify('success', currentSupportText().sentHeading(request.number));
              void refreshAfter(client, supportWrites.requested);
            }}
          />
        )}
      </Card>
    </>
  );
}
