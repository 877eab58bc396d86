import { holdYear } from '../../torture/year/holding.ts';
import { shortYear } from '../../torture/year/plan.ts';

// `npm run torture -- year` lives 60 events.
holdYear(shortYear());
