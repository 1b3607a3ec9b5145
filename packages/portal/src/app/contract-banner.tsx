import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { loadCode } from '../lib/load-code.ts';
import { paths } from '../lib/paths.ts';
import { useCalm } from './use-calm.ts';

const Banner = lazy(() =>
  loadCode(async () => ({ default: (await import('./contract-banner-content.tsx')).ContractBannerContent })),
);

/** Asks for the signature of the contract where it is wanted; no screen waits for it, or is closed for want of it. */
export function ContractBanner() {
  const { pathname } = useLocation();
  const isCalm = useCalm();
  // The contract's own screens say it themselves.
  if (!isCalm || pathname.startsWith(paths.contract)) return null;
  return (
    <Suspense>
      <Banner />
    </Suspense>
  );
}
