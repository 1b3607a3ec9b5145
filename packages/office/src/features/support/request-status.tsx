import type { DeskRequest } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { Status } from '../../ui/status.tsx';

const tones = { open: 'warning', answered: 'good', closed: 'quiet' } as const;

export function RequestStatus({ status }: { status: DeskRequest['status'] }) {
  const text = useText().support;
  return <Status tone={tones[status]}>{text.status[status]}</Status>;
}
