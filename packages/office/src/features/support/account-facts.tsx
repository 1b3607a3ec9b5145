import { Box, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { AccountCard, DeskThread } from '@kamerton/wire/office';
import { Link as RouterLink } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { Moment } from '../../ui/dates.tsx';
import { listAddress } from '../../ui/record-link.tsx';
import { RequestStatus } from '../../ui/status.tsx';
import { PersonalDataActions } from './personal-data-actions.tsx';
import { AccountActions } from './account-actions.tsx';
import { EmailAction } from './email-action.tsx';
import type { Act } from './use-thread.ts';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box sx={{ mb: 1.25 }}>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  </Box>
);

const stateOf = ({ erased_at, is_active }: AccountCard, text: { erased: string; open: string; closed: string }) => {
  if (erased_at !== null) return text.erased;
  return is_active ? text.open : text.closed;
};

interface Props {
  card: AccountCard;
  /** The open request, if the card is beside one. */
  thread?: { thread: DeskThread; act: Act };
  onChanged: () => void;
}

export function AccountFacts({ card, thread, onChanged }: Props) {
  const text = useText().accounts;
  const contract = [text.contracts[card.contract.state], card.contract.number].filter(Boolean).join(' · ');
  return (
    <>
      <Typography component="h2" variant="h5" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
        {thread ? (
          <Link component={RouterLink} to={`/accounts/${card.id}`} color="inherit">
            {card.name}
          </Link>
        ) : (
          text.card
        )}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        <Fact label={text.state}>{stateOf(card, text)}</Fact>
        <Fact label={text.email}>{card.email}</Fact>
        {card.new_email !== null && <Fact label={text.newEmail}>{card.new_email}</Fact>}
        {card.contact !== '' && <Fact label={text.contact}>{card.contact}</Fact>}
        <Fact label={text.contract}>{contract}</Fact>
        <Fact label={text.language}>{text.languages[card.language]}</Fact>
        {card.timezone !== null && <Fact label={text.timezone}>{card.timezone}</Fact>}
        <Fact label={text.lastSignIn}>{card.last_sign_in_at ? <Moment at={card.last_sign_in_at} /> : text.never}</Fact>
        {card.last_seen_at !== null && (
          <Fact label={text.lastSeen}>
            <Moment at={card.last_seen_at} />
          </Fact>
        )}
        <Fact label={text.venues}>
          <Link component={RouterLink} to={listAddress('venues', { account_id: card.id })} color="inherit">
            {text.venuesOf(card.venues.active, card.venues.count)}
          </Link>
        </Fact>
        {card.implausible_plays > 0 && <Fact label={text.implausiblePlays}>{card.implausible_plays}</Fact>}
        <Fact label={text.playlists}>{card.playlists_count}</Fact>
        <Fact label={text.key}>{card.has_api_key ? text.hasKey : text.noKey}</Fact>
      </Box>
      {card.erased_at === null && <AccountActions card={card} thread={thread} onChanged={onChanged} />}
      {!thread && card.erased_at === null && <EmailAction card={card} onChanged={onChanged} />}
      {!thread && <PersonalDataActions card={card} onChanged={onChanged} />}
      <Requests card={card} current={thread?.thread.id} />
    </>
  );
}

function Requests({ card, current }: { card: AccountCard; current: number | undefined }) {
  const {
    accounts: text,
    support: { titled },
  } = useText();
  const others = card.requests.filter(({ id }) => id !== current);
  if (others.length === 0) return null;
  return (
    <>
      <Typography component="h3" variant="h6" sx={{ mt: 2.5, mb: 1 }}>
        {current === undefined ? text.requests : text.otherRequests}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {others.map(({ id, number, subject, status }) => (
          <li key={id}>
            <Link component={RouterLink} to={`/requests/${id}/show`} color="inherit">
              {titled(number, subject)}
            </Link>{' '}
            <RequestStatus status={status} />
          </li>
        ))}
      </Box>
    </>
  );
}
