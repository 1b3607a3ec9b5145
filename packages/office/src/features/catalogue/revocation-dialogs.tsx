import {
  Alert,
  Box,
  Chip,
  FormControlLabel,
  LinearProgress,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { inEachLanguage, type Language } from '@kamerton/wire';
import { office } from '@kamerton/wire/office';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { Text } from '../../i18n/ru/index.ts';
import { dictionaries, useText } from '../../i18n/text.ts';
import { useDraft } from '../../lib/drafts.ts';
import { call } from '../../lib/http.ts';
import { useIdempotencyKeys } from '../../lib/idempotency-keys.ts';
import { dayInMoscow, useDateFormat } from '../../ui/dates.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TranslatedFields } from '../../ui/translated-input.tsx';
import { FailureNote, messageOf } from '../../ui/use-call.tsx';

interface Props {
  act: 'revoke' | 'restore';
  kind: 'track' | 'album';
  ids: readonly number[];
  /** All albums of this label, instead of ids. */
  label?: string | undefined;
}

const chosenBy = ({ kind, ids, label }: Omit<Props, 'act'>) =>
  label === undefined ? { kind, ids: [...ids] } : { kind, label };

const groups = ['copies', 'distributors', 'venues', 'playlists', 'collections'] as const;

/** The distributors, playlists, collections and venues that a revocation or restoration affects. */
const RevocationPreview = (props: Props) => (
  // Its room is reserved: what stands below would move away under the pointer.
  <Box sx={{ minHeight: 176, display: 'grid' }}>
    <Affected {...props} />
  </Box>
);

function Affected({ act, kind, ids, label }: Props) {
  const text = useText();
  const words = text.catalogue.revocation;
  const { data, error, isPending } = useQuery({
    queryKey: ['revocation', act, kind, ids, label],
    queryFn: ({ signal }) =>
      call(office.previewRevocation, { body: { act, ...chosenBy({ kind, ids, label }) }, signal }),
    // Never from the cache, and not asked again when the change that it precedes refreshes the page.
    gcTime: 0,
    staleTime: 'static',
  });
  if (isPending) return <LinearProgress aria-label={words.hits} sx={{ alignSelf: 'start' }} />;
  if (error) return <FailureNote>{messageOf(error, text)}</FailureNote>;
  const hit = groups.filter((group) => data[group].total > 0);
  const isUsed = hit.some((group) => group !== 'copies');
  return (
    <Alert
      severity={act === 'revoke' && hit.length > 0 ? 'warning' : 'info'}
      variant="outlined"
      sx={{ color: 'text.primary' }}
    >
      <Typography sx={{ fontWeight: 600 }}>
        {act === 'revoke' ? words.tracks(data.tracks) : words.tracksBack(data.tracks)}
      </Typography>
      {!isUsed && (act === 'revoke' ? words.nobody : words.nobodyBack)}
      {hit.map((group) => {
        const { total, names } = data[group];
        const rest = total - names.length;
        return (
          <Box key={group} sx={{ mt: 0.5 }}>
            <b>
              {words[group]}: {total}
            </b>{' '}
            ({names.join(', ')}
            {rest > 0 && `, ${words.andMore(rest)}`})
          </Box>
        );
      })}
    </Alert>
  );
}

export interface ChosenMusic {
  kind: 'track' | 'album';
  ids: number[];
  /** Names of those that the list shows. */
  names?: readonly string[];
  /** All albums of this label, instead of ids. */
  label?: string;
  onClose: () => void;
  /** Called on success, before the dialog closes. */
  onDone?: () => void;
}

/** The first names of what was selected. */
export function ChosenNames({ ids, names = [] }: Pick<ChosenMusic, 'ids' | 'names'>) {
  const { andMore } = useText().catalogue.revocation;
  const shown = names.slice(0, 5);
  const rest = ids.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {shown.join(', ')}
      {rest > 0 && `, ${andMore(rest)}`}
    </Typography>
  );
}

const commonReasons = ['expired', 'withdrawn', 'faulty'] as const;

type Reason = Record<Language, string>;

const reasonOf = (name: (typeof commonReasons)[number]) =>
  inEachLanguage((language) => dictionaries[language].text.catalogue.revocation.reasons[name]);

interface WhenProps {
  /** Null: at once. */
  day: string | null;
  isWrong: boolean;
  onChange: (day: string | null) => void;
}

/** Chooses between at once and the first day without the music. */
function When({ day, isWrong, onChange }: WhenProps) {
  const text = useText().catalogue.revocation;
  return (
    <Box>
      <RadioGroup
        row
        aria-label={text.when}
        value={day === null ? 'now' : 'day'}
        onChange={(_, when) => onChange(when === 'now' ? null : dayInMoscow(1))}
      >
        <FormControlLabel value="now" control={<Radio />} label={text.now} />
        <FormControlLabel value="day" control={<Radio />} label={text.onDay} />
      </RadioGroup>
      {day !== null && (
        <TextField
          type="date"
          required
          fullWidth
          label={text.firstDay}
          value={day}
          error={isWrong}
          helperText={isWrong ? text.tooEarly : text.dayAbout}
          onChange={(event) => onChange(event.target.value)}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: dayInMoscow(1) } }}
          sx={{ mt: 1 }}
        />
      )}
    </Box>
  );
}

const titleOf = ({ kind, ids, label }: Omit<Props, 'act'>, text: Text['catalogue']['revocation']) => {
  if (label !== undefined) return text.revokeLabel(label);
  return kind === 'track' ? text.revokeTracks(ids.length) : text.revokeAlbums(ids.length);
};

/** Revokes tracks, albums or a label with a reason, now or from a day on, after showing whom it affects. */
export function RevokeDialog({ kind, ids, names, label, onClose, onDone }: ChosenMusic) {
  const text = useText().catalogue.revocation;
  const notify = useNotify();
  const keys = useIdempotencyKeys();
  const written = useDateFormat({ dateStyle: 'long', timeZone: 'UTC' });
  const [day, setDay] = useState<string | null>(null);
  // Stays until it is used: leaving the dialog by a key loses no text.
  const [draft, setDraft] = useDraft(`revoke.${kind}.${label ?? ids.join('.')}`);
  const reason = draft === '' ? inEachLanguage(() => '') : (JSON.parse(draft) as Reason);
  const setReason = (next: Reason) =>
    setDraft(Object.values(next).every((each) => each === '') ? '' : JSON.stringify(next));
  const plan = async () => {
    const body = { ...chosenBy({ kind, ids, label }), reason, ...(day !== null && { from: day }) };
    await call(office.planRevocation, { body, idempotencyKey: keys.of(body) });
    notify(day === null ? text.begun : text.planned(written.format(new Date(`${day}T00:00:00Z`))), { type: 'success' });
  };
  const revokeNow = async () => {
    const { items, copies } = await call(office.revoke, { body: { kind, ids, reason } });
    notify(text.revoked([...items, ...copies].reduce((sum, { tracks }) => sum + tracks, 0)), { type: 'success' });
  };
  const revoke = async () => {
    await (day === null && label === undefined ? revokeNow() : plan());
    setDraft('');
    onDone?.();
    onClose();
  };
  return (
    <FormDialog
      title={titleOf({ kind, ids, label }, text)}
      submit={day === null ? text.revoke : text.plan}
      isDangerous
      onSubmit={revoke}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <ChosenNames ids={ids} names={names} />
          <When day={day} isWrong={wrong('from') !== ''} onChange={setDay} />
          <Typography>{day === null ? text.about : text.aboutDay}</Typography>
          <RevocationPreview act="revoke" kind={kind} ids={ids} label={label} />
          <Box>
            <Typography component="h3" variant="h6" sx={{ mb: 1 }}>
              {text.reason}
            </Typography>
            <Stack direction="row" role="group" aria-label={text.ready} sx={{ flexWrap: 'wrap', gap: 1 }}>
              {commonReasons.map((name) => (
                <Chip key={name} label={text.reasons[name]} onClick={() => setReason(reasonOf(name))} />
              ))}
            </Stack>
          </Box>
          <TranslatedFields labels={text.reasonIn} value={reason} onChange={setReason} maxLength={500} />
          <FailureNote>{wrong('label') && text.noLabel}</FailureNote>
        </>
      )}
    </FormDialog>
  );
}

/** Lets tracks close that an update has found to have no licence. */
export function CloseDialog({ onClose }: { onClose: () => void }) {
  const text = useText().catalogue.closing;
  const notify = useNotify();
  const apply = async () => {
    const { tracks } = await call(office.applyClosures, {});
    if (tracks > 0) notify(text.applied(tracks), { type: 'success' });
    else notify(text.elsewhere, { type: 'info' });
    onClose();
  };
  return (
    <FormDialog title={text.title} submit={text.apply} isDangerous onSubmit={apply} onClose={onClose}>
      <Typography>{text.about}</Typography>
    </FormDialog>
  );
}

/** Restores tracks or albums, after showing whom it affects. */
export function RestoreDialog({ kind, ids, names, onClose, onDone }: ChosenMusic) {
  const text = useText().catalogue.revocation;
  const notify = useNotify();
  const restore = async () => {
    const { items, copies } = await call(office.restore, { body: { kind, ids } });
    const all = [...items, ...copies];
    const unlicensed = all.filter(({ revoked_at }) => revoked_at !== null).length;
    notify(text.restored(all.reduce((sum, { tracks }) => sum + tracks, 0)), { type: 'success' });
    if (unlicensed > 0) notify(text.unlicensed(unlicensed), { type: 'warning' });
    onDone?.();
    onClose();
  };
  return (
    <FormDialog
      title={kind === 'track' ? text.restoreTracks(ids.length) : text.restoreAlbums(ids.length)}
      submit={text.restore}
      onSubmit={restore}
      onClose={onClose}
    >
      <ChosenNames ids={ids} names={names} />
      <Typography>{text.aboutRestore}</Typography>
      <RevocationPreview act="restore" kind={kind} ids={ids} />
    </FormDialog>
  );
}
