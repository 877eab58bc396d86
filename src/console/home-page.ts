import { type Html, html } from '../kit/html.ts';
import { formatInstant, localeOf } from '../kit/locale.ts';
import { nameBrowser } from '../kit/user-agent.ts';
import type { Members } from '../members/service.ts';
import type { AccountMember, Membership, OpenSession, Session } from '../members/types.ts';
import { field, newPasswordField, problemOf } from './forms.ts';

/** The refusal of a form of the page. */
export interface Refused {
  readonly part: 'members' | 'devices' | 'password';
  /** Path of the form's account, or empty. */
  readonly account: string;
  readonly problem: string;
  readonly status: number;
}

type Kept = Awaited<ReturnType<Members['showMembers']>>;

/** The content of the page. */
interface Home {
  readonly prefix: string;
  readonly session: Session;
  readonly accounts: readonly { readonly membership: Membership; readonly kept: Kept | null }[];
  readonly sessions: readonly OpenSession[];
  readonly refused: Refused | null;
  /** A sentence about what was just done, or null. */
  readonly done: string | null;
  /** The typed text of the invitation form. */
  readonly typed: { readonly email: string; readonly role: string };
}

const english = localeOf('en');

/** The middle of the page: accounts with their members, sessions, the password. */
export function homePage(home: Home): Html {
  const { refused, session } = home;
  return html`<h1>Hello <bdi>${session.name}</bdi></h1>
${home.done === null ? '' : html`<p role="status">${home.done}</p>`}
${home.accounts.map(({ membership, kept }) => accountSection(home, membership, kept))}
${devicesSection(home)}
<section><h2>Password</h2>
${problemOf(refused?.part === 'password' ? refused.problem : null)}
<form method="post" action="${home.prefix}/app/password">
<input type="hidden" name="username" autocomplete="username" value="${session.email}">
${field({ name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password' })}
${newPasswordField('New password', 'At least 10 characters; a few words are good.')}
<p class="small soft">This signs you out everywhere else.</p>
<button class="button">Change the password</button>
</form></section>`;
}

function accountSection(home: Home, membership: Membership, kept: Kept | null): Html {
  const { refused, prefix } = home;
  const isRefused = refused?.part === 'members' && refused.account === membership.path;
  const base = `${prefix}/app/accounts/${membership.path}`;
  return html`<section><h2><bdi>${membership.name}</bdi></h2>
<p class="words soft">You are ${membership.role} here.</p>
<p class="words"><a href="${base}/">Open the app</a></p>
${problemOf(isRefused ? (refused?.problem ?? '') : null)}
${
  kept === null
    ? ''
    : html`<ul class="rows people">
${kept.members.map((member) => memberRow(base, member, kept))}
${kept.invitations.map(
  (
    one,
  ) => html`<li><span><bdi>${one.email}</bdi><br><span class="small soft">Invited as ${one.role} until ${formatInstant(one.expiresAt, membership.timeZone, english)}</span></span>
${kept.allowed.includes(one.role) ? html`<form method="post" action="${base}/invitations/${one.id}/revoke"><button class="link" aria-label="Withdraw the invitation of ${one.email}">Withdraw</button></form>` : ''}</li>`,
)}</ul>
${inviteForm(base, kept, isRefused ? home.typed : { email: '', role: 'Member' })}`
}</section>`;
}

function memberRow(base: string, { personId, name, email, role }: AccountMember, { allowed }: Kept): Html {
  const of = `${base}/members/${personId}`;
  const who = html`<span><bdi>${name}</bdi><br><span class="small soft"><bdi>${email}</bdi></span></span>`;
  if (!allowed.includes(role)) return html`<li>${who}<span>${role}</span></li>`;
  return html`<li>${who}<form method="post" action="${of}/role">
<select name="role" aria-label="Role of ${name}">${roleOptions(allowed, role)}</select>
<button class="link" aria-label="Change the role of ${name}">Change</button>
<a class="link" href="${of}/remove" aria-label="Remove ${name}">Remove</a></form></li>`;
}

function roleOptions(allowed: readonly string[], chosen: string): Html[] {
  return allowed.map(
    (role) => html`<option value="${role}"${role === chosen ? html` selected` : ''}>${role}</option>`,
  );
}

function inviteForm(base: string, { allowed }: Kept, typed: Home['typed']): Html {
  return html`<details${typed.email === '' ? '' : html` open`}><summary>Invite somebody</summary>
<form method="post" action="${base}/invitations">
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'off', value: typed.email })}
<label class="field"><span>Role</span><select name="role">${roleOptions(allowed, typed.role)}</select></label>
<button class="button">Send the invitation</button>
</form></details>`;
}

function devicesSection({ prefix, sessions, session, refused }: Home): Html {
  const zone = session.memberships[0]?.timeZone ?? 'UTC';
  return html`<section><h2>Where you are signed in</h2>
${problemOf(refused?.part === 'devices' ? refused.problem : null)}
<ul class="rows">${sessions.map((one) => {
    const name = deviceName(one.userAgent);
    return html`<li><span>${name}${one.id === session.id ? ' (this one)' : ''}<br><span class="small soft">${one.address}, last seen ${formatInstant(one.lastSeenAt, zone, english)}</span></span>
<form method="post" action="${prefix}/app/sessions/${one.id}/end"><button class="link" aria-label="Sign out ${name}, ${one.address}">Sign out</button></form></li>`;
  })}</ul>
${sessions.length < 2 ? '' : html`<form method="post" action="${prefix}/app/sessions/end-others"><button class="button plain">Sign out all others</button></form>`}</section>`;
}

function deviceName(userAgent: string): string {
  const { browser, system } = nameBrowser(userAgent);
  const named = browser ?? 'A browser';
  return system === null ? named : `${named} on ${system}`;
}

/** Asks for confirmation before a member is removed. */
export function removePage(prefix: string, { name }: Membership, member: AccountMember): Html {
  return html`<section><h1>Remove <bdi>${member.name}</bdi> from <bdi>${name}</bdi>?</h1>
<p class="words">${member.email} loses the account at once, and the person’s tokens stop working: programs that use them, too. Invoices and payments stay.</p>
<form method="post"><button class="button">Remove</button></form>
<p class="words"><a href="${prefix}/app/plain">Cancel</a></p></section>`;
}
