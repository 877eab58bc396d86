import type { Page } from 'playwright-core';
import { addPerson, codeIn, PASSWORD, setPassword, signIn } from './console.ts';
import { enrol } from './second-factor.ts';
import type { Stage } from './stage.ts';

const OWNER = 'owner@demo-studio.example';

/** The pages of members that nobody need be signed in for. */
export const memberSceneNames = [
  'sign in',
  'join as somebody new',
  'join as somebody known',
  'a link that does not work',
  'forgotten',
  'the link is sent',
  'a new password',
  'sign up without a mail server',
  'the link to sign up is sent',
  'set up a business',
  'welcome',
] as const;

/** The address of each of those pages. */
export type MemberScenes = Readonly<Record<(typeof memberSceneNames)[number], string>>;

/** Makes people, invitations and links for the pages of members. */
export async function makeMemberScenes({ service }: Stage): Promise<MemberScenes> {
  const { members } = service.services;
  const longAddress = 'a-rather-long-address-of-somebody@a-long-domain.example.com';
  await setPassword(service, OWNER);
  await addPerson(service, 'demo-studio', 'admin@example.com', 'Admin');
  await addPerson(service, 'demo-studio', longAddress, 'Viewer');
  await service.addMember('other');
  await members.askForReset('admin@example.com', '127.0.0.1');
  const joinPath = async (email: string) => {
    const invitation = await members.inviteMember('demo-studio', null, { email, role: 'Member' });
    return `${service.url}/app/join/${codeIn(await members.makeInvitationLink(invitation))}`;
  };
  return {
    'sign in': `${service.url}/app/sign-in`,
    'join as somebody new': await joinPath('new@example.com'),
    'join as somebody known': await joinPath('owner@other.example'),
    'a link that does not work': `${service.url}/app/join/x`,
    forgotten: `${service.url}/app/forgotten`,
    'the link is sent': `${service.url}/app/forgotten/sent`,
    'a new password': `${service.url}/app/reset/${codeIn((await members.makeResetLink(OWNER)) ?? '')}`,
    'sign up without a mail server': `${service.url}/app/sign-up`,
    'the link to sign up is sent': `${service.url}/app/sign-up/sent`,
    'set up a business': `${service.url}/app/sign-up/${codeIn((await members.makeSignUpLink('nora@example.com')) ?? '')}`,
    welcome: `${service.url}/app/welcome/${codeIn((await members.makeSignInLink(OWNER)) ?? '')}`,
  };
}

const enrolled = new WeakSet<Stage>();

/** Opens the second step of somebody who has an app for it. */
export async function openSecondStep(stage: Stage, page: Page): Promise<void> {
  const email = 'two-factor@example.com';
  if (!enrolled.has(stage)) {
    enrolled.add(stage);
    await addPerson(stage.service, 'demo-studio', email, 'Member');
    await enrol(stage.service, await signIn(stage.service, email));
  }
  await page.fill('input[name=email]', email);
  await page.fill('input[name=password]', PASSWORD);
  await page.click('.button');
  await page.waitForURL('**/second-step');
}

/** Signs the owner in, on the page that asks for it. */
export async function signInAt(page: Page, password = PASSWORD): Promise<void> {
  await page.fill('input[name=email]', OWNER);
  await page.fill('input[name=password]', password);
  await page.click('.button');
  await page.waitForLoadState();
}
