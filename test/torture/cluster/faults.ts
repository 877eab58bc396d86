import type { Random } from '../random.ts';
import type { DatabasePlace, House, Place, ServicePlace } from './house.ts';

/** The cluster as it is before a fault, and what the fault chose. */
interface Scene {
  readonly house: House;
  readonly leader: DatabasePlace;
  /** The standby that commits wait for. */
  readonly standby: DatabasePlace;
  readonly service: ServicePlace;
}

/** Something that fails, for a time, and how it comes back. */
export interface Fault {
  readonly name: string;
  readonly kind: 'kill' | 'stop' | 'partition';
  readonly seconds: number;
  begin(scene: Scene): Promise<void>;
  end(scene: Scene): Promise<void>;
}

const databases: readonly DatabasePlace[] = ['n1', 'n2', 'n3'];
const services: readonly ServicePlace[] = ['a', 'b'];

const heal = ({ house }: Scene) => house.network.heal();
const nothing = async () => {};
const machine = ({ house }: Scene, place: Place) => house.network.machines[place];
/** Sends a signal to the service itself, and not to the haproxy beside it. */
const signalService = async ({ house, service }: Scene, signal: NodeJS.Signals) =>
  void house.service(service).kill(signal);

/** The leader is cut off from the other databases, and goes on being reached by the services. */
export const splitBrain: Fault = {
  name: 'the leader cut off from the other databases only',
  kind: 'partition',
  seconds: 40,
  async begin({ house, leader }) {
    for (const other of databases) if (other !== leader) await house.network.cut(leader, other);
  },
  end: heal,
};

/** Every kind of fault. */
export const faults: readonly Fault[] = [
  {
    name: 'kill -9 of PostgreSQL on the leader',
    kind: 'kill',
    seconds: 15,
    begin: async ({ house, leader }) => void process.kill(await house.database.postmaster(leader), 'SIGKILL'),
    end: nothing,
  },
  {
    name: 'kill -9 of Patroni on the leader',
    kind: 'kill',
    seconds: 30,
    begin: async ({ house, leader }) =>
      void process.kill(house.database.processes(leader).patroni, 'SIGKILL'),
    end: async ({ house, leader }) => house.database.bootPatroni(leader),
  },
  {
    name: 'kill -9 of etcd on the leader',
    kind: 'kill',
    seconds: 15,
    begin: async ({ house, leader }) => void process.kill(house.database.processes(leader).etcd, 'SIGKILL'),
    end: async ({ house, leader }) => house.database.bootEtcd(leader),
  },
  {
    name: 'kill -9 of everything on the leader',
    kind: 'kill',
    seconds: 40,
    begin: (scene) => machine(scene, scene.leader).signal('SIGKILL'),
    end: ({ house, leader }) => house.database.boot(leader),
  },
  {
    name: 'kill -9 of everything on the synchronous standby',
    kind: 'kill',
    seconds: 20,
    begin: (scene) => machine(scene, scene.standby).signal('SIGKILL'),
    end: ({ house, standby }) => house.database.boot(standby),
  },
  {
    name: 'kill -9 of a service',
    kind: 'kill',
    seconds: 5,
    begin: (scene) => signalService(scene, 'SIGKILL'),
    end: ({ house, service }) => house.serve(service),
  },
  {
    name: 'SIGSTOP of everything on the leader',
    kind: 'stop',
    seconds: 40,
    begin: (scene) => machine(scene, scene.leader).signal('SIGSTOP'),
    end: (scene) => machine(scene, scene.leader).signal('SIGCONT'),
  },
  {
    name: 'SIGSTOP of everything on the synchronous standby',
    kind: 'stop',
    seconds: 20,
    begin: (scene) => machine(scene, scene.standby).signal('SIGSTOP'),
    end: (scene) => machine(scene, scene.standby).signal('SIGCONT'),
  },
  {
    name: 'SIGSTOP of a service',
    kind: 'stop',
    seconds: 20,
    begin: (scene) => signalService(scene, 'SIGSTOP'),
    end: (scene) => signalService(scene, 'SIGCONT'),
  },
  splitBrain,
  {
    name: 'the leader cut off from everybody',
    kind: 'partition',
    seconds: 40,
    begin: ({ house, leader }) => house.network.isolate(leader),
    end: heal,
  },
  {
    name: 'the leader cut off from the services only',
    kind: 'partition',
    seconds: 15,
    async begin({ house, leader }) {
      for (const service of services) await house.network.cut(leader, service);
    },
    end: heal,
  },
  {
    name: 'the synchronous standby cut off from everybody',
    kind: 'partition',
    seconds: 20,
    begin: ({ house, standby }) => house.network.isolate(standby),
    end: heal,
  },
  {
    name: 'a service cut off from the databases',
    kind: 'partition',
    seconds: 15,
    async begin({ house, service }) {
      for (const other of databases) await house.network.cut(service, other);
    },
    end: heal,
  },
  {
    name: 'a service cut off from haproxy',
    kind: 'partition',
    seconds: 15,
    begin: ({ house, service }) => house.network.cut(service, 'front'),
    end: heal,
  },
];

/** A list of so many faults with this text in their names: every one as often as every other, in an order of the seed. */
export function faultsInTurn(count: number, text: string, random: Random): Fault[] {
  const list: Fault[] = [];
  const chosen = faults.filter(({ name }) => name.includes(text));
  if (chosen.length === 0) throw new Error(`No fault has a name with ${text}.`);
  while (list.length < count) {
    const bag = [...chosen];
    while (bag.length > 0) list.push(...bag.splice(random.between(0, bag.length - 1), 1));
  }
  return list.slice(0, count);
}

/** Reads how the cluster is, and chooses. */
export async function sceneOf(house: House, random: Random): Promise<Scene> {
  const { leader, synchronous } = await house.database.untilWhole();
  const other = house.database.names.find((name) => name !== leader);
  return {
    house,
    leader: leader as DatabasePlace,
    standby: (synchronous ?? other) as DatabasePlace,
    service: random.pick(services),
  };
}
