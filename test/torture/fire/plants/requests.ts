import { Server, type ServerResponse } from 'node:http';

/** What is done with each request in its process; `goOn` hands it to the service. */
type Meet = (goOn: () => boolean, response: ServerResponse) => boolean;

/** Stands before the service in its own process. */
export function meetRequests(meet: Meet): void {
  const emit = Reflect.get(Server.prototype, 'emit') as (...all: unknown[]) => boolean;
  function planted(this: Server, name: string, ...given: unknown[]): boolean {
    const goOn = () => emit.call(this, name, ...given);
    return name === 'request' ? meet(goOn, given[1] as ServerResponse) : goOn();
  }
  Server.prototype.emit = planted;
}
