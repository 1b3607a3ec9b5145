import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ownStep } from '../ui/use-target.ts';
import { useIsHere } from './use-is-here.ts';

/**
 * Returns what goes one step back in the history, once for each entry: the screen stays until the history answers, and a
 * second press meanwhile would leave the page before too.
 */
export function useStepBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isHere = useIsHere();
  const left = useRef<string>(undefined);
  useEffect(() => {
    left.current = undefined;
    return () => {
      ownStep.isUnderWay = false;
    };
  }, [key]);
  return () => {
    if (left.current === key || !isHere()) return;
    left.current = key;
    ownStep.isUnderWay = true;
    void navigate(-1);
  };
}
