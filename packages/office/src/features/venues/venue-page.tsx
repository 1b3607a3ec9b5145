import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { office, type OfficePlayer } from '@kamerton/wire/office';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { lengthOf, Moment } from '../../ui/dates.tsx';
import { DetailBase, useDetail } from '../../ui/detail.tsx';
import { Facts } from '../../ui/facts.tsx';
import { RecordLink } from '../../ui/record-link.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useCall, FailureNote } from '../../ui/use-call.tsx';
import { AirStatus, PlayerState } from './air-status.tsx';

/** Milliseconds between two reads of what plays. */
const every = 15_000;

function Commands({ player: { id, name } }: { player: OfficePlayer }) {
  const text = useText().venues;
  const notify = useNotify();
  const { isBusy, failure, run } = useCall();
  const [isAsking, setAsking] = useState(false);
  const identify = () =>
    run(async () => {
      await call(office.identifyOfficePlayer, { params: { id } });
      notify(text.identified, { type: 'success' });
    });
  const reload = async () => {
    await call(office.reloadOfficePlayer, { params: { id } });
    notify(text.reloaded, { type: 'success' });
  };
  return (
    <>
      <Button size="small" loading={isBusy} onClick={() => void identify()}>
        {text.identify}
      </Button>
      <Button size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {text.reload}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text.reload}
        content={text.reloadSure(name)}
        confirm={text.reload}
        onConfirm={reload}
        onClose={() => setAsking(false)}
      />
      <FailureNote>{failure}</FailureNote>
    </>
  );
}

function Player({ player }: { player: OfficePlayer }) {
  const text = useText().venues;
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600 }}>{player.name}</Typography>
      <PlayerState {...player} />
      <Typography variant="body2" color="text.secondary">
        {text.contact} <Moment at={player.last_contact_at} /> · {text.version(player.version)} ·{' '}
        {text.stored(text.reserve(player.reserve))}
      </Typography>
      <Commands player={player} />
    </Box>
  );
}

function Plays() {
  const text = useText().venues;
  const { plays } = useDetail('venues');
  if (plays.length === 0) return <Typography color="text.secondary">{text.noPlays}</Typography>;
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {[text.begun, text.trackName, text.sounded].map((name) => (
              <TableCell key={name}>{name}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {plays.map(({ started_at: at, track_id: id, duration_ms: length, ...track }) => (
            <TableRow key={`${at} ${id}`}>
              <TableCell>
                <Moment at={at} />
              </TableCell>
              <TableCell>{text.track(track)}</TableCell>
              <TableCell>{lengthOf(length)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Venue() {
  const text = useText().venues;
  const venue = useDetail('venues');
  const owner = (
    <RecordLink resource="accounts" id={venue.account.id}>
      {venue.account.name}
    </RecordLink>
  );
  const facts = [
    [text.status, <AirStatus key="status" {...venue} />],
    ...(venue.since ? [[text.since, <Moment key="since" at={venue.since} />] as const] : []),
    [text.source, venue.source_name ?? text.noSource],
    ...(venue.paused_until ? [[text.pausedUntil, <Moment key="pause" at={venue.paused_until} />] as const] : []),
    [text.owner, owner],
    [text.place, `${venue.city_name} · ${venue.timezone}`],
  ] as const;
  return (
    <Box sx={{ mt: 3, maxWidth: 820, display: 'grid', gap: 2 }}>
      <Title title={venue.name} />
      <Facts title={text.now} facts={facts} />
      <TitledCard title={text.players} isSection gutterBottom>
        {venue.players.length === 0 && <Typography color="text.secondary">{text.air.no_player}</Typography>}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {venue.players.map((player) => (
            <Player key={player.id} player={player} />
          ))}
        </Box>
      </TitledCard>
      <TitledCard title={text.plays} isSection gutterBottom>
        <Plays />
      </TitledCard>
    </Box>
  );
}

export const VenuePage = () => (
  <DetailBase every={every}>
    <Venue />
  </DetailBase>
);
