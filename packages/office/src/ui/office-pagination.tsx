import { bounds } from '@kamerton/wire';
import { Pagination, useLocale, useTranslate } from 'react-admin';
import { useText } from '../i18n/text.ts';

interface Shown {
  from: number;
  to: number;
  count: number;
}

/** Turns pages; what is counted up to a bound only is told to be so many or more. */
export function OfficePagination() {
  const text = useText().shell;
  const translate = useTranslate();
  const number = new Intl.NumberFormat(useLocale());
  const rows = ({ from, to, count }: Shown) =>
    translate('ra.navigation.page_range_info', {
      offsetBegin: number.format(from),
      offsetEnd: number.format(to),
      total: count === bounds.counted_total ? text.orMore(number.format(count)) : number.format(count),
    });
  // What MUI's pagination takes besides is handed on to it.
  const given = { rowsPerPageOptions: [25, 50, 100, 200], labelDisplayedRows: rows };
  return <Pagination {...given} />;
}
