import { ids, instant } from './payment-examples.ts';

const member = {
  id: ids.person,
  name: 'Ada Berg',
  email: 'ada@example.com',
  role: 'Admin',
  joinedAt: instant,
  allowedRoles: ['Owner', 'Admin', 'Member', 'Viewer'],
  isRemovable: true,
};

const invitation = {
  id: ids.invitation,
  email: 'maria@example.com',
  role: 'Member',
  createdAt: instant,
  expiresAt: '2026-11-28T12:00:00.000Z',
  invitedBy: { id: ids.person, name: 'Ada Berg' },
  isRevocable: true,
};

const token = {
  id: ids.token,
  name: 'Booking site',
  hint: 'x7Qp',
  scopes: ['invoices:read', 'invoices:write'],
  person: { id: ids.person, name: 'Ada Berg', email: 'ada@example.com' },
  createdAt: instant,
  expiresAt: '2027-11-21T12:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
};

/** The `data` of the operations on members, invitations and tokens. */
export const memberExamples: Readonly<Record<string, unknown>> = {
  listMembers: { items: [member], nextCursor: null },
  getMember: member,
  updateMember: { ...member, role: 'Viewer' },
  deleteMember: { ...member, allowedRoles: [], isRemovable: false },
  listInvitations: { items: [invitation], nextCursor: null },
  createInvitation: invitation,
  createInvitationLink: {
    url: 'https://pay.example.com/app/join/4kT9…x7Qp',
    expiresAt: invitation.expiresAt,
  },
  revokeInvitation: { ...invitation, invitedBy: null, isRevocable: false },
  listTokens: { items: [token], nextCursor: null },
  createToken: { ...token, text: 'trn_live_4kT9…x7Qp' },
  revokeToken: { ...token, revokedAt: instant },
};
