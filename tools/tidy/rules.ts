import { clockRule, environmentRule } from './ambient.ts';
import { cliRule } from './cli.ts';
import { deadRule } from './dead.ts';
import { docstringsRule } from './docstrings.ts';
import { forwardRule } from './forward.ts';
import { importsRule } from './imports.ts';
import { lockfileRule } from './lockfile.ts';
import { looseEndsRule } from './loose-ends.ts';
import { foldersRule, mapRule } from './map.ts';
import { migrationsRule } from './migrations.ts';
import { namesRule } from './names.ts';
import { packagesRule } from './packages.ts';
import { placementRule } from './placement.ts';
import { proseRule } from './prose.ts';
import { releasedRule } from './released.ts';
import type { Rule } from './rule.ts';
import { sdkRule } from './sdk.ts';
import { securityRule } from './security.ts';
import { sizesRule } from './sizes.ts';
import { spreadRule } from './spread.ts';
import { accountRule, instantRule, sqlPlaceRule } from './sql.ts';
import { textsRule } from './texts.ts';
import { tracesRule } from './traces.ts';
import { waitsRule } from './waits.ts';
import { webRule } from './web.ts';

/** All rules of the house; tools/tidy.test.ts holds the repository to each. */
export const rules: readonly Rule[] = [
  importsRule,
  webRule,
  sdkRule,
  cliRule,
  textsRule,
  proseRule,
  sizesRule,
  deadRule,
  docstringsRule,
  sqlPlaceRule,
  accountRule,
  instantRule,
  spreadRule,
  environmentRule,
  clockRule,
  namesRule,
  looseEndsRule,
  waitsRule,
  tracesRule,
  mapRule,
  foldersRule,
  migrationsRule,
  placementRule,
  releasedRule,
  forwardRule,
  packagesRule,
  lockfileRule,
  securityRule,
];
