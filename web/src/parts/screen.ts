import { useSyncExternalStore } from 'react';

function watch(query: string) {
  const list = matchMedia(query);
  return {
    subscribe: (listener: () => void) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    read: () => list.matches,
  };
}

const desk = watch('(min-width: 1040px)');
const wide = watch('(min-width: 1240px)');

/** How much room there is: a phone's, a narrow desk's, or a wide one's. */
export function useScreen(): 'phone' | 'desk' | 'wide' {
  const isDesk = useSyncExternalStore(desk.subscribe, desk.read);
  const isWide = useSyncExternalStore(wide.subscribe, wide.read);
  if (isWide) return 'wide';
  return isDesk ? 'desk' : 'phone';
}

function watchOnline(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network at all. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchOnline, () => navigator.onLine);
}
