import { useEffect, useRef } from 'preact/hooks';

/** Calls `ended` when what ran has ended while the screen is shown; a screen that is left is told nothing. */
export function useEnded(isRunning: boolean, ended: () => void): void {
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current && !isRunning) ended();
    ran.current = isRunning;
  }, [isRunning]);
}
