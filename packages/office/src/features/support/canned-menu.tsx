import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { office } from '@kamerton/wire/office';
import { useText } from '../../i18n/text.ts';
import { call } from '../../lib/http.ts';
import { messageOf } from '../../ui/use-call.ts';

/** Answers kept ready: one is put into the draft, filled in for this request and in the language of who asked. */
export function CannedMenu({ request, onInsert }: { request: number; onInsert: (text: string) => void }) {
  const text = useText();
  const notify = useNotify();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['canned', 'all'],
    queryFn: ({ signal }) => call(office.cannedAnswers, { query: { limit: 200, sort: 'name' }, signal }),
  });
  if (!data || data.items.length === 0) return null;
  const insert = async (id: number) => {
    setOpen(false);
    try {
      onInsert((await call(office.filledAnswer, { params: { id }, query: { request_id: request } })).text);
    } catch (error) {
      notify(messageOf(error, text), { type: 'error' });
    }
  };
  return (
    <>
      <Button ref={button} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        {text.support.canned}
      </Button>
      <Menu anchorEl={() => button.current} open={isOpen} onClose={() => setOpen(false)}>
        {data.items.map(({ id, name }) => (
          <MenuItem key={id} onClick={() => void insert(id)}>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
