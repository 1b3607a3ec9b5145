import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import { Box, IconButton, Typography } from '@mui/material';
import { useLayoutEffect, useRef, useState } from 'react';
import { useDataProvider, useLocale, useNotify } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../i18n/text.ts';
import { extended, storeListOrder, type ListOrder, readListOrder } from '../lib/list-order.ts';
import { messageOf } from '../ui/use-call.tsx';

/** Reads the last known page and the next one, so that rows that have moved up are not skipped. */
function useExtend() {
  const data = useDataProvider();
  return async (order: ListOrder, step: -1 | 1): Promise<ListOrder> => {
    const { resource, perPage, sort, filter, offset, ids } = order;
    const edge = step === 1 ? Math.floor((offset + ids.length - 1) / perPage) : Math.floor(offset / perPage);
    const pages = [edge, edge + step].filter((page) => page >= 0).toSorted((one, other) => one - other);
    const read: number[] = [];
    for (const page of pages) {
      const found = await data.getList(resource, { pagination: { page: page + 1, perPage }, sort, filter });
      read.push(...found.data.map(({ id }) => Number(id)));
    }
    return extended(order, read, step);
  };
}

interface Props {
  order: ListOrder;
  at: number;
  /** The part of the path after the id. */
  suffix: string;
}

function Steps({ order, at, suffix }: Props) {
  const dictionary = useText();
  const text = dictionary.navigation.neighbours;
  const notify = useNotify();
  const numbers = new Intl.NumberFormat(useLocale());
  const navigate = useNavigate();
  const extend = useExtend();
  const [isBusy, setBusy] = useState(false);
  // The record that is on the screen; none once the page is left, also while the code of the next one is loaded.
  const shown = useRef<number>(undefined);
  const current = order.ids[at] ?? 0;
  useLayoutEffect(() => {
    shown.current = current;
    return () => {
      shown.current = undefined;
    };
  }, [current]);
  const go = async (step: -1 | 1) => {
    let loaded = order;
    if (loaded.ids[at + step] === undefined) {
      setBusy(true);
      loaded = await extend(order, step).catch((error: unknown) => {
        notify(messageOf(error, dictionary), { type: 'error' });
        return order;
      });
      setBusy(false);
      if (shown.current !== current) return;
      storeListOrder(loaded);
    }
    const id = loaded.ids[loaded.ids.indexOf(current) + step];
    if (id !== undefined) void navigate(`/${order.resource}/${id}${suffix}`);
  };
  const place = order.offset + at + 1;
  const total = Math.max(order.total, order.offset + order.ids.length);
  return (
    <Box
      component="nav"
      aria-label={text.name}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 0.5, mt: 1, mb: -1.5 }}
    >
      <IconButton
        size="small"
        data-neighbour="previous"
        aria-label={text.previous}
        disabled={isBusy || place <= 1}
        onClick={() => void go(-1)}
      >
        <ChevronLeftRounded />
      </IconButton>
      <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {text.place(numbers.format(place), numbers.format(total))}
      </Typography>
      <IconButton
        size="small"
        data-neighbour="next"
        aria-label={text.next}
        disabled={isBusy || place >= total}
        onClick={() => void go(1)}
      >
        <ChevronRightRounded />
      </IconButton>
    </Box>
  );
}

/** The position of a page's record in the list that it was opened from, with the previous and the next one. */
export function Neighbours() {
  const { pathname } = useLocation();
  const [, resource, id, suffix = ''] = /^\/([a-z-]+)\/(\d+)(\/show)?$/.exec(pathname) ?? [];
  const order = resource === undefined ? undefined : readListOrder();
  const at = order?.resource === resource ? (order?.ids.indexOf(Number(id)) ?? -1) : -1;
  return order && at >= 0 ? <Steps order={order} at={at} suffix={suffix} /> : null;
}
