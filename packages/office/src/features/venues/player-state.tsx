import type { OfficePlayer } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { Status } from '../../ui/status.tsx';

/** What a connected device has reported last. */
export function PlayerState({ is_online: isOnline, status, reason, track }: OfficePlayer) {
  const text = useText().venues;
  if (!isOnline) return <Status tone="warning">{text.online.false}</Status>;
  const words = [
    status ? text.air[status] : text.online.true,
    reason && text.reasons[reason],
    track && text.track(track),
  ];
  const tone = status === 'silent' ? 'bad' : 'good';
  return <Status tone={tone}>{words.filter(Boolean).join(' · ')}</Status>;
}
