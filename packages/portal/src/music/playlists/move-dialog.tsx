import { usePlaylistsText } from './text.ts';
import { formatNumber } from '../../i18n/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useForm, type Faults } from '../../ui/use-form.ts';

interface MoveDialogProps {
  /** Names of the moved tracks. */
  about: string;
  /** Tracks in the playlist. */
  total: number;
  /** Takes the place, counted from 0. */
  onMove: (position: number) => void;
  onClose: () => void;
}

/** Parses the typed place, counted from 0; null if the playlist has no such place. */
const placeIn = (text: string, total: number) => {
  const place = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : 0;
  return place >= 1 && place <= total ? place - 1 : null;
};

interface Values extends Record<string, unknown> {
  place: string;
}

const rulesFor =
  (total: number) =>
  ({ place }: Values): Faults<Values> =>
    placeIn(place, total) === null ? { place: 'too_large' } : {};

/** Moves tracks to a place by its number. */
export function MoveDialog({ about, total, onMove, onClose }: MoveDialogProps) {
  const { moving } = usePlaylistsText();
  const shown = formatNumber(total);
  const form = useForm<Values, number>({
    initial: { place: '' },
    rules: () => Promise.resolve(rulesFor(total)),
    send: ({ place }) => Promise.resolve(placeIn(place, total) ?? 0),
    onSent: (position) => {
      onMove(position);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={moving.title} about={about}>
      <Form form={form}>
        <TextField
          {...form.text('place')}
          required
          label={moving.place}
          hint={moving.hint(shown)}
          inputMode="numeric"
          autoComplete="off"
          error={form.faults.place && moving.wrong(shown)}
        />
        <FormActions submit={moving.move} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
