import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const deploy = new URL('../../deploy/', import.meta.url).pathname;
const read = (name: string) => readFile(join(deploy, name), 'utf8');

async function has(...command: readonly [string, ...string[]]): Promise<boolean> {
  const [program, ...words] = command;
  const isThere = await run(program, words).then(
    () => true,
    () => false,
  );
  if (!isThere) console.log(`${program} is not here: what needs it in deploy/ is not checked.`);
  return isThere;
}

const hasSystemd = await has('systemd-analyze', '--version');
const hasCaddy = await has('caddy', 'version');
const hasHaproxy = await has('haproxy', '-v');
const hasHelm = await has('helm', 'version', '--client');
const hasKubeconform = await has('kubeconform', '-v');

describe('deploy/', () => {
  // Only where the program is installed; what is missing is said above.
  it.skipIf(!hasSystemd)('has a unit of systemd with an exposure below 2.5', async () => {
    const command = [
      'security',
      '--offline=true',
      '--threshold=25',
      '--no-pager',
      join(deploy, 'tranche.service'),
    ];
    const { stdout } = await run('systemd-analyze', command);
    const exposure = Number(/Overall exposure level for .*: ([\d.]+)/.exec(stdout)?.[1]);
    expect(exposure).toBeLessThan(2.5);
  });

  it('gives a stop 60 s everywhere, and never a root user', async () => {
    expect(await read('tranche.service')).toMatch(/^TimeoutStopSec=60$/m);
    for (const name of ['compose.yaml', 'compose.postgres.yaml']) {
      expect([name, await read(name)]).toEqual([
        name,
        expect.stringMatching(/^ {4}stop_grace_period: 60s$/m),
      ]);
      expect(await read(name)).toMatch(/^ {4}read_only: true\n {4}tmpfs: \[\/tmp\]$/m);
    }
    expect(await read('chart/templates/deployment.yaml')).toMatch(/terminationGracePeriodSeconds: 60/);
    expect(await read('Dockerfile')).toMatch(/^USER 10001:10001$/m);
    expect(await read('chart/templates/_pod.tpl')).toMatch(/^runAsUser: 10001$/m);
  });

  it('names in each proxy only the networks that it forwards from', async () => {
    for (const name of ['compose.yaml', 'compose.postgres.yaml']) {
      const text = await read(name);
      const trusted = /TRUSTED_PROXIES: (\S+)/.exec(text)?.[1];
      expect([name, text]).toEqual([name, expect.stringContaining(`subnet: ${trusted}`)]);
    }
  });

  // Only where the program is installed; what is missing is said above.
  it.skipIf(!hasCaddy)('has a Caddyfile that Caddy takes', async () => {
    const words = ['validate', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')];
    await expect(run('caddy', words)).resolves.toBeDefined();
  });

  // Only where the program is installed; what is missing is said above.
  it.skipIf(!hasHaproxy).each(['haproxy.cfg', 'haproxy-one.cfg', 'haproxy-postgres.cfg'])(
    'has a %s that haproxy takes without a warning',
    async (name) => {
      await expect(run('haproxy', ['-c', '-dW', '-f', join(deploy, name)])).resolves.toBeDefined();
    },
  );

  it('leads nobody from outside to /metrics, however the path is written', async () => {
    for (const name of ['Caddyfile', 'haproxy.cfg', 'haproxy-one.cfg'])
      expect([name, await read(name)]).toEqual([name, expect.stringContaining('^/+metrics([/;#]|$)')]);
    expect(await read('chart/templates/service.yaml')).toMatch(/fail ".*METRICS_TOKEN/);
  });

  it('gives the password of the superuser to PostgreSQL alone, and makes all five roles', async () => {
    const [service = '', database = ''] = (await read('compose.postgres.yaml')).split('\n  postgres:\n');
    expect(service.slice(service.indexOf('services:'))).not.toContain('superuser_password');
    expect(database).toMatch(/POSTGRES_PASSWORD_FILE: \/run\/secrets\/superuser_password/);
    const script = await read('postgres/init.sh');
    const roles = ['app', 'system', 'sandbox', 'eraser', 'backup'].map((name) => `tranche_${name}`);
    for (const role of roles) expect(script).toContain(`create role ${role} nologin noinherit;`);
    expect(script).toContain(`grant ${roles.join(', ')} to tranche_owner`);
  });

  it('lets no secret of these files into git or an image', async () => {
    const secrets = [
      'secret_key',
      'backup_passphrase',
      'backups',
      'superuser_password',
      'owner_password',
      'database_url',
      'database_owner_url',
    ];
    const paths = secrets.map((name) => join(deploy, name));
    const { stdout } = await run('git', ['check-ignore', ...paths], { cwd: deploy });
    expect(stdout.trim().split('\n')).toEqual(paths);
    const [context, repository] = await Promise.all(
      ['.dockerignore', '.gitignore'].map((name) => readFile(join(deploy, '..', name), 'utf8')),
    );
    const named = (text = '') => text.match(/deploy\/\S+/g);
    expect(named(context)).toEqual(named(repository));
    // The last stage copies by name.
    expect(await read('Dockerfile')).not.toMatch(/^COPY --from=archive \/ /m);
  });

  // Only where the program is installed; what is missing is said above.
  it.skipIf(!hasHelm)('has a chart that refuses an ingress without METRICS_TOKEN', async () => {
    const words = ['template', 'tranche', join(deploy, 'chart'), '--set', 'ingress.enabled=true'];
    await expect(run('helm', words)).rejects.toThrow(/METRICS_TOKEN/);
  });

  // Only where the program is installed; what is missing is said above.
  it.skipIf(!hasHelm)('has a chart whose objects Kubernetes knows', async () => {
    const { stdout } = await run('helm', [
      'template',
      'tranche',
      join(deploy, 'chart'),
      '--set',
      'ingress.enabled=true',
      '--set',
      'secretFiles.METRICS_TOKEN=metrics-token',
    ]);
    const kinds = [...stdout.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind as string).toSorted();
    expect(kinds).toEqual(['Deployment', 'Ingress', 'Job', 'PodDisruptionBudget', 'Service']);
    if (!hasKubeconform) return;
    const folder = await mkdtemp(join(tmpdir(), 'tranche-chart-'));
    await writeFile(join(folder, 'all.yaml'), stdout);
    try {
      await run('kubeconform', ['-strict', '-summary', join(folder, 'all.yaml')]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  // Only where both programs are installed. A check must be able to fail: here the unit has no protections, and the
  // configuration a fault.
  it.skipIf(!hasSystemd || !hasHaproxy)('is refused by these checks when it is wrong', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tranche-deploy-'));
    const unit = join(folder, 'tranche.service');
    await writeFile(
      unit,
      (await read('tranche.service')).replace(/^(?:Protect|Restrict|Private|Capab|SystemCall).*$/gm, ''),
    );
    const weak = ['security', '--offline=true', '--threshold=25', '--no-pager', unit];
    await expect(run('systemd-analyze', weak)).rejects.toThrow();
    const config = join(folder, 'haproxy.cfg');
    await cp(join(deploy, 'haproxy-one.cfg'), config);
    await writeFile(
      config,
      (await readFile(config, 'utf8')).replace('default_backend tranche', 'default_backend none'),
    );
    await expect(run('haproxy', ['-c', '-dW', '-f', config])).rejects.toThrow();
    await rm(folder, { recursive: true });
  });
});
