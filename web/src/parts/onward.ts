import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef } from 'react';

type Navigate = ReturnType<typeof useNavigate>;

/** Tells, after an answer was awaited, whether the person still looks at the page that asked. */
export function useIsHere(): () => boolean {
  const router = useRouter();
  // Null once the person has set out for another page. An address that changes under the same page stays here.
  const here = useRef<string | null>(null);
  useLayoutEffect(() => {
    here.current = router.latestLocation.pathname;
    let isMounted = true;
    const stop = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
      if (toLocation.pathname !== here.current) here.current = null;
      if (!isMounted && here.current === null) stop();
    });
    const stopResolved = router.subscribe('onResolved', ({ toLocation }) => {
      here.current = toLocation.pathname;
    });
    return () => {
      isMounted = false;
      stopResolved();
      // A dialog may close before its answer comes: who then leaves the page, and comes back, has left it.
      if (here.current === null) stop();
    };
  }, [router]);
  return useCallback(() => router.latestLocation.pathname === here.current, [router]);
}

/** Leads on once an answer has come; people who went elsewhere before that stay where they are. */
export function useOnward(): Navigate {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return useCallback(
    async (to: object) => {
      if (isHere()) await navigate({ ...to, state: { isLed: true } } as never);
    },
    [navigate, isHere],
  ) as Navigate;
}
