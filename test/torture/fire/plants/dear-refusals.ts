import { meetRequests } from './requests.ts';

// Loaded into a service: above a hundred requests at once each one costs 5 ms more, also one that is refused.
const AT_ONCE = 100;
const COST_MS = 5;

let underWay = 0;
meetRequests((goOn, response) => {
  underWay += 1;
  response.once('close', () => {
    underWay -= 1;
  });
  const until = performance.now() + COST_MS;
  while (underWay > AT_ONCE && performance.now() < until);
  return goOn();
});
