import type { OfficePlayer, OfficeVenue } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { Status } from '../../ui/status.tsx';

const tones = { playing: 'good', silent: 'bad', offline: 'warning' } as const;

/** What a venue plays, or why it does not. */
export function AirStatus({ status, reason, track }: Pick<OfficeVenue, 'status' | 'reason' | 'track'>) {
  const text = useText().venues;
  const words = [text.air[status], reason && text.reasons[reason], track && text.track(track)].filter(Boolean);
  return <Status tone={status in tones ? tones[status as keyof typeof tones] : 'quiet'}>{words.join(' · ')}</Status>;
}

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
