import { addPerson, openVisitor, setPassword, signIn, type Visitor } from './console.ts';
import { type Enrolled, enrol } from './second-factor.ts';
import type { TestService } from './service.ts';

/** Makes a member of the demo account an operator, and signs them in with the password alone. */
export async function addOperator(service: TestService, email: string, role = 'Viewer'): Promise<Visitor> {
  await addPerson(service, 'demo-studio', email, role);
  await service.services.operator.addOperator(email);
  return signIn(service, email);
}

/** An operator who has proved two factors. */
export interface StrongOperator {
  readonly visitor: Visitor;
  readonly factor: Enrolled;
}

/** The same, with two-factor sign-in turned on in that session. */
export async function addStrongOperator(
  service: TestService,
  email = 'operator@host.example',
): Promise<StrongOperator> {
  const visitor = await addOperator(service, email);
  return { visitor, factor: await enrol(service, visitor) };
}

/** Makes the Owner of the demo account an operator who has proved two factors. */
export async function makeOwnerOperator(service: TestService): Promise<Visitor> {
  const email = 'owner@demo-studio.example';
  await setPassword(service, email);
  await service.services.operator.addOperator(email);
  const visitor = await signIn(service, email, openVisitor(service));
  await enrol(service, visitor);
  return visitor;
}
