import { Box } from '@mui/material';
import type { ContractStatus, DeskRequest } from '@kamerton/wire/office';
import { useText } from '../i18n/text.ts';

type StatusTone = 'good' | 'warning' | 'bad' | 'active' | 'quiet';

const colours: Record<StatusTone, string> = {
  good: 'success.main',
  warning: 'tones.orange',
  bad: 'error.main',
  active: 'tones.blue',
  quiet: 'text.disabled',
};

/** A status: a word, and a dot whose colour says how good it is. */
export const Status = ({ tone, children }: { tone: StatusTone; children: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, verticalAlign: 'baseline' }}>
    <Box
      component="span"
      aria-hidden
      sx={{ width: 8, height: 8, borderRadius: 4, flexShrink: 0, bgcolor: colours[tone] }}
    />
    {children}
  </Box>
);

const contractTones = {
  none: 'quiet',
  draft: 'quiet',
  signed: 'good',
  outdated: 'warning',
  changed: 'warning',
  terminated: 'bad',
} as const;

export function ContractStatusLabel({ status }: { status: ContractStatus }) {
  const text = useText().contracts;
  return <Status tone={contractTones[status]}>{text.statuses[status]}</Status>;
}

export function PublishedStatus({ isPublished }: { isPublished: boolean }) {
  const text = useText().collections;
  return <Status tone={isPublished ? 'good' : 'quiet'}>{isPublished ? text.published : text.hidden}</Status>;
}

const requestTones = { open: 'warning', answered: 'good', closed: 'quiet' } as const;

export function RequestStatus({ status }: { status: DeskRequest['status'] }) {
  const text = useText().support;
  return <Status tone={requestTones[status]}>{text.status[status]}</Status>;
}
