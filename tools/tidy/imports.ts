import { floors, isFrontDoor, type Place, placeOf, roof } from './floors.ts';
import { reachesOf } from './modules.ts';
import { type Finding, isCode, isServiceCode, type Rule, type SourceFile } from './rule.ts';
import { findingAt } from './syntax.ts';

/** Files import from their own slice or from a lower floor, and other slices only through their front door. */
export const importsRule: Rule = {
  name: 'floors',
  guarantee: 'imports stay in their slice or go down the floors, through the front door',
  check: (files) => [
    ...files.filter((file) => file.path.startsWith('src/') && isCode(file)).flatMap(unknownRoom),
    ...files.filter(isServiceCode).flatMap(wrongImports),
  ],
};

function unknownRoom(file: SourceFile): Finding[] {
  if (placeOf(file.path)) return [];
  const message = `${file.path.split('/').slice(0, 2).join('/')} is on no floor: put the file into a known slice, or give the new room its floor in tools/tidy/floors.ts and docs/architecture.md`;
  return [{ path: file.path, line: 1, rule: importsRule.name, message }];
}

function wrongImports(file: SourceFile): Finding[] {
  const from = placeOf(file.path);
  if (!from) return [];
  return reachesOf(file).flatMap(({ target, offset }) => {
    const message = objection(from, target);
    return message ? [findingAt(file, offset, importsRule.name, message)] : [];
  });
}

/** Why a file of this place may not import the target, with the way out; null when it may. */
function objection(from: Place, target: string): string | null {
  if (target === 'package.json') return null;
  if (!target.startsWith('src/'))
    return `src imports nothing outside src, but here ${target}: move what is needed into the slice or into kit`;
  const to = placeOf(target);
  // A target in an unknown room has its own finding; a second one here would only repeat it.
  if (!to || to.room === from.room || from.floor === roof) return null;
  const rooms = `${from.room} (floor ${from.floor}) imports ${to.room} (floor ${to.floor})`;
  if (to.floor > from.floor)
    return `${rooms}, which goes up: write an event or a job that the upper slice handles, or let wiring.ts pass a function down`;
  if (to.floor === from.floor)
    return `${rooms}, which goes sideways: move what both need to a floor below (${roomsBelow(from.floor)}), or let wiring.ts pass it in`;
  if (!isFrontDoor(target, to.room))
    return `${rooms} through ${target}: import src/${to.room}/service.ts or types.ts, and let it offer what is needed`;
  return null;
}

function roomsBelow(floor: number): string {
  return floors
    .filter((one) => one.floor < floor)
    .flatMap((one) => one.rooms)
    .join(', ');
}
