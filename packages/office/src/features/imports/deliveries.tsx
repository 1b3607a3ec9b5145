import { FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material';
import { office } from '@kamerton/wire/office';
import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Title, useTranslate } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { QueryFailure } from '../../ui/use-call.tsx';
import { Drops } from './drops.tsx';
import { ImportPanel } from './imports.tsx';
import { MessageCard } from './message-card.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { MoreButton, usePages } from '../../ui/use-pages.tsx';

function Messages() {
  const text = useText().ddex;
  const translate = useTranslate();
  const [searchParams, setSearchParams] = useSearchParams();
  const { key, state } = useLocation();
  const asked = searchParams.get('q') ?? '';
  const [field, setField] = useState({ key, typed: asked });
  const isTyped = (state as { isTyped?: boolean } | null)?.isTyped === true;
  // The URL follows the field, too late for the field to show it; only a link sets the field.
  if (field.key !== key) setField({ key, typed: isTyped ? field.typed : asked });
  const { typed } = field;
  const isOnly = searchParams.get('whole') === 'false';
  /** The search is in the URL, so that other pages can link to it. */
  const setParam = (name: string, value: string) =>
    setSearchParams(
      (before) => {
        before.delete(name);
        if (value !== '') before.set(name, value);
        return before;
      },
      { replace: true, state: { isTyped: true } },
    );
  const q = useDeferredValue(typed.trim());
  const { listing, items: messages } = usePages({
    queryKey: ['deliveries', q, isOnly],
    limit: 50,
    read: (range, signal) =>
      call(office.ddexMessages, { query: { ...range, q, ...(isOnly && { whole: 'false' as const }) }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <TitledCard title={text.messages} gutterBottom sx={{ mt: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, mb: 1 }}>
        <TextField
          type="search"
          label={translate('ra.action.search')}
          value={typed}
          onChange={({ target: { value } }) => {
            setField({ ...field, typed: value });
            setParam('q', value);
          }}
        />
        <FormControlLabel
          control={<Switch checked={isOnly} onChange={(_, checked) => setParam('whole', checked ? 'false' : '')} />}
          label={text.only}
        />
      </Stack>
      <QueryFailure {...listing} />
      {listing.data && messages.length === 0 && <Typography color="text.secondary">{text.none}</Typography>}
      {messages.map((message) => (
        <MessageCard key={message.id} message={message} />
      ))}
      <MoreButton listing={listing} />
    </TitledCard>
  );
}

function DeliveriesPage() {
  const translate = useTranslate();
  return (
    <>
      <Title title={translate('resources.deliveries.name')} />
      <Drops />
      <ImportPanel kind="ddex" />
      <Messages />
    </>
  );
}

export const deliveries = { list: DeliveriesPage };
