import type { Finding, Rule, SourceFile } from './rule.ts';

const PLACEMENT = 'db/placement.json';
const SCHEMA = 'db/schema.sql';
/** Migrations from here on may meet a database whose tables are spread already. */
const FIRST_SPREAD = 53;

interface Placement {
  readonly byAccount: readonly string[];
  readonly everywhere: readonly string[];
  readonly coordinator: readonly string[];
}

/**
 * A database of several machines keeps some tables by account and others everywhere, and refuses what spans accounts in the
 * first. What a migration makes must fit, or it fails only there.
 */
export const placementRule: Rule = {
  name: 'placement',
  guarantee: 'each table has its place over several machines, with the keys and policies that it needs there',
  check: (files) => {
    const placed = files.find(({ path }) => path === PLACEMENT);
    const schema = files.find(({ path }) => path === SCHEMA);
    if (placed === undefined || schema === undefined) return [];
    const placement = JSON.parse(placed.text) as Placement;
    return [
      ...faultsOfTables(placement, placed, schema),
      ...faultsOfKeys(placement, schema),
      ...files.filter(isLater).flatMap((file) => faultsOfMigration(placement, file)),
    ];
  },
};

function faultsOfTables(placement: Placement, placed: SourceFile, schema: SourceFile): Finding[] {
  const names = [...placement.byAccount, ...placement.everywhere, ...placement.coordinator];
  const made = [...schema.text.matchAll(/^create table (\S+) \(/gm)].map(([, name = '']) => name);
  // The table of migrations is no part of the schema that they make.
  made.push('migrations');
  const unplaced = made.filter((name) => !names.includes(name));
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const gone = names.filter((name) => !made.includes(name));
  const name = (one: string) => placed.text.slice(0, placed.text.indexOf(`"${one}"`)).split('\n').length;
  return [
    ...unplaced.map((one) =>
      found(
        placed,
        1,
        `the table ${one} has no place: write it into byAccount (its key begins with account_id, and it is asked for by the account), everywhere (asked for by something else, and seldom written) or coordinator`,
      ),
    ),
    ...twice.map((one) => found(placed, name(one), `the table ${one} has two places: leave one`)),
    ...gone.map((one) => found(placed, name(one), `there is no table ${one}: remove it here`)),
  ];
}

function faultsOfKeys({ byAccount, everywhere }: Placement, schema: SourceFile): Finding[] {
  return schema.text.split('\n').flatMap((text, index) => {
    const fault = (message: string) => [found(schema, index + 1, message)];
    // This one is opened when the table is placed.
    const rest = text.replace(/ for select | SELECT current_account_id\(\) AS current_account_id/gi, ' ');
    const policy = /^create policy \S+ on (\S+) .*\bselect\b/i.exec(rest);
    if (policy !== null)
      return fault(
        `a policy of ${policy[1]} holds a subquery, which a table that is placed refuses: write account_id = (select current_account_id())`,
      );
    const key =
      /^alter table (\S+) add constraint \S+ (?:primary key|unique)(?: nulls not distinct)? \(([^)]*)\)/i.exec(
        text,
      ) ?? /^create unique index \S+ on (?:public\.)?(\S+) using \w+ \((.*)\)/i.exec(text);
    const [, keyed = '', columns = ''] = key ?? [];
    if (byAccount.includes(keyed) && !/\baccount_id\b/.test(columns))
      return fault(
        `a key of ${keyed} is without account_id, and cannot be kept over several machines: begin it with account_id`,
      );
    const reference = /^alter table (\S+) add constraint \S+ foreign key .* references (\w+)/i.exec(text);
    const [, from = '', to = ''] = reference ?? [];
    if (everywhere.includes(from) && byAccount.includes(to))
      return fault(
        `${from} is on every machine and refers to ${to}, which is spread: put ${to} on every machine too, or leave the key out`,
      );
    return [];
  });
}

function isLater({ path }: SourceFile): boolean {
  const number = /^db\/migrations\/(\d{6})_/.exec(path)?.[1];
  return number !== undefined && Number(number) >= FIRST_SPREAD;
}

// Over several machines a table is placed first, and then refers to others that are spread.
function faultsOfMigration({ byAccount }: Placement, file: SourceFile): Finding[] {
  return [...file.text.matchAll(/^create table (?:if not exists )?(\S+) \(([\s\S]*?)\n\);/gm)].flatMap(
    ({ 1: name = '', 2: body = '', index }) => {
      const line = file.text.slice(0, index).split('\n').length;
      const spread = [...body.matchAll(/\breferences (\w+)/gi)].find(([, to = '']) => byAccount.includes(to));
      if (byAccount.includes(name) && spread !== undefined)
        return [
          found(
            file,
            line,
            `${name} refers to ${spread[1]} before it is placed: write the line -- placed after the table, and add the foreign key with alter table below it`,
          ),
        ];
      return [];
    },
  );
}

function found(file: SourceFile, line: number, message: string): Finding {
  return { path: file.path, line, rule: 'placement', message };
}
