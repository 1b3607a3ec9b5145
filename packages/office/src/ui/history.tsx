import { Box, Button, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { office } from '@kamerton/wire/office';
import { useText } from '../i18n/text.ts';
import { call } from '../lib/http.ts';
import { actName, Changes } from './changes.tsx';
import { Moment } from './dates.tsx';
import { QueryFailure } from './use-call.tsx';

function Entries({ kind, id }: { kind: string; id: string | number }) {
  const text = useText();
  const query = useQuery({
    queryKey: ['history', kind, String(id)],
    queryFn: ({ signal }) => call(office.auditOf, { query: { kind, id: String(id), limit: 100 }, signal }),
  });
  const { data } = query;
  if (!data) return <QueryFailure {...query} />;
  if (data.items.length === 0) return <Typography>{text.audit.noHistory}</Typography>;
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {data.items.map((entry) => (
        <li key={entry.id}>
          <Typography>
            {actName(entry.act, text.audit)} · {entry.actor.name || text.audit.actors[entry.actor.kind]} ·{' '}
            <Moment at={entry.at} />
          </Typography>
          {entry.erased && <Typography>{text.audit.erased}</Typography>}
          <Changes {...entry} />
        </li>
      ))}
    </Box>
  );
}

/** The audit entries of one record, fetched when they are opened. */
export function History({ kind, id }: { kind: string; id: string | number }) {
  const text = useText().audit;
  const [isOpen, setOpen] = useState(false);
  return (
    <Box sx={{ mt: 2 }}>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text.history}
      </Button>
      {isOpen && (
        <Card sx={{ p: 2, mt: 1 }}>
          <Entries kind={kind} id={id} />
        </Card>
      )}
    </Box>
  );
}
