import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** How often it is looked, and how long nothing may have been asked for, in ms. */
const interval = 250;
const rest = 1500;

/** Whether the page has once come to rest since it was loaded: what no screen waits for may come then. */
export function useCalm(): boolean {
  const client = useQueryClient();
  const [isCalm, setIsCalm] = useState(false);
  useEffect(() => {
    let since = Date.now();
    const look = setInterval(() => {
      if (document.readyState !== 'complete' || client.isFetching() > 0) since = Date.now();
      if (Date.now() - since < rest) return;
      clearInterval(look);
      setIsCalm(true);
    }, interval);
    return () => clearInterval(look);
  }, [client]);
  return isCalm;
}
