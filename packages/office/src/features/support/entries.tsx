import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { DeskEntry, DeskThread } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { Moment } from '../../ui/moment.tsx';

const looks = {
  user: { bgcolor: 'background.paper' },
  support: { bgcolor: 'action.selected', ml: { sm: 6 } },
  note: { bgcolor: 'action.hover', borderStyle: 'dashed', ml: { sm: 6 } },
};

function Entry({ entry, asker }: { entry: DeskEntry; asker: string }) {
  const text = useText().support;
  const isNote = entry.kind === 'note';
  const author = entry.author_name || (entry.author === 'user' ? asker : text.support);
  return (
    <Card component="li" sx={{ p: 2, ...looks[isNote ? 'note' : entry.author] }}>
      <Typography component="p" variant="body2" sx={{ color: 'text.secondary', mb: 0.5 }}>
        <strong>{author}</strong>
        {isNote && ` · ${text.noteMark}`} · <Moment at={entry.created_at} />
      </Typography>
      <Typography component="p" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {entry.text}
      </Typography>
    </Card>
  );
}

/** What was written, oldest first. Notes are marked: the distributor does not see them. */
export function Entries({ thread }: { thread: DeskThread }) {
  const text = useText().support;
  return (
    <Box component="ol" aria-label={text.messages} sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      {thread.entries.map((entry) => (
        <Entry key={`${entry.kind} ${entry.id}`} entry={entry} asker={thread.account.name} />
      ))}
    </Box>
  );
}
