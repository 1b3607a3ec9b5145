import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paramsIn, searchOf, type VenueLayer, type VenueParams } from './venue-params.ts';
import { useIsHere } from '../../shell/use-is-here.ts';
import { inPlace, isOverlay, overlay, samePage } from '../../shell/use-page-key.ts';
import { useStepBack } from '../../shell/use-step-back.ts';

/**
 * The screen of venues as it stands in the address, and what changes it. What is only shown another way takes the place
 * of the address before; what lies over the list is a step that going back undoes.
 */
export function useVenuesAddress() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const stepBack = useStepBack();
  const isHere = useIsHere();
  const params = useMemo(() => paramsIn(new URLSearchParams(search)), [search]);

  const show = (change: Partial<VenueParams>) => {
    void navigate(pathname + searchOf({ ...params, ...change }), {
      ...inPlace,
      state: isOverlay(state) ? overlay : samePage,
    });
  };

  return {
    params,
    show,
    isHere,
    /** As a link takes it: lays something over the list. */
    layerLink: (over: VenueLayer) => ({ to: pathname + searchOf({ ...params, layer: over }), state: overlay }),
    /** As a link takes it: shows the hours of a venue, over the list or beside it. */
    hoursLink: (venue: number, over: boolean) => ({
      to: pathname + searchOf({ ...params, venue }),
      replace: !over,
      state: over ? overlay : samePage,
    }),
    open: (over: VenueLayer) => void navigate(pathname + searchOf({ ...params, layer: over }), { state: overlay }),
    /** Takes away what lies over the list: a step back where it was a step, else another address. */
    close: (without: Partial<VenueParams>) => {
      // A form may be saved after its dialog was closed.
      if (!isHere()) return;
      if (isOverlay(state)) stepBack();
      else show(without);
    },
  };
}
