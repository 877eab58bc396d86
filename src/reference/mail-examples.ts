import { ids, instant } from './payment-examples.ts';

export const mail = {
  id: ids.mail,
  kind: 'Reminder',
  status: 'Sent',
  language: 'en',
  subject: 'Due Tue 1 Dec 2026: $1,000.00 for invoice INV-0001',
  invoiceId: ids.invoice,
  paymentId: null,
  scheduledPaymentIds: [ids.first],
  recipients: [
    {
      email: 'maria@example.com',
      name: 'Maria Lindqvist',
      role: 'to',
      state: 'Sent',
      detail: null,
      reason: null,
    },
  ],
  attachments: null,
  attempts: 1,
  failure: null,
  createdAt: instant,
  sentAt: instant,
};

export const fullMail = {
  ...mail,
  senderName: 'Demo Studio',
  replyTo: 'owner@demo-studio.example',
  text: 'A payment is coming up\n',
  html: '<!doctype html><html lang="en"></html>',
  contentDroppedAt: null,
};

/** An address whose mails came back. */
export const suppression = {
  id: '0198c5a0-8a75-7f46-8db9-061de5fca2c4',
  email: 'maria@example.com',
  reason: 'HardBounce',
  bounceReason: 'NoSuchAddress',
  detail: '550 5.1.1 No such user',
  mailId: ids.mail,
  onlyAbout: null,
  createdAt: instant,
};

/** The mail by which a client gets an invoice. */
export const invoiceMail = {
  recipients: [{ email: 'maria@example.com', name: 'Maria Lindqvist', role: 'to', suppression: null }],
  replyTo: 'owner@demo-studio.example',
  language: 'en',
  subject: 'Invoice INV-0001 from Demo Studio: $3,000.00',
  text: 'Hello Maria Lindqvist,\n',
};
