import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/** Takes a file that is dropped on an element; answers whether one is held over it. */
export function useFileDrop(element: RefObject<HTMLElement | null>, onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const stop = new AbortController();
    const { signal } = stop;
    const handleOver = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const handleLeave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && target.contains(relatedTarget))) setOver(false);
    };
    const handleDrop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) take(file);
    };
    target.addEventListener('dragover', handleOver, { signal });
    target.addEventListener('dragleave', handleLeave, { signal });
    target.addEventListener('drop', handleDrop, { signal });
    return () => stop.abort();
  }, [element]);
  return over;
}
