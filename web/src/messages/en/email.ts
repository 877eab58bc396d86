/** The page about the sender of emails, in English. */
export const email = {
  noServer:
    'This installation has no mail server yet: emails are kept in the mailbox. The operator sets it up first; then you can choose your own sender.',
  noSecretKey:
    'The operator has to set SECRET_KEY before passwords can be stored. Until then emails come from the address above.',
  byInstallation: (from: string) => `Your emails come from ${from}, with the name of your business.`,
  byServer: (from: string, host: string) =>
    `Your emails come from ${from}, through your mail server ${host}.`,
  returned: 'Emails that cannot be delivered come back to this address. They are not shown here.',
  byDomain: (from: string) => `Your emails come from ${from}. We sign them for your domain.`,
  notYet: (from: string, now: string) =>
    `Emails will come from ${from} when the record below is found. Until then they come from ${now}.`,
  switchedOff: (from: string, now: string) => `Your sender ${from} is switched off. Emails come from ${now}.`,
  failing: 'Your mail server takes no emails.',
  failingMails: 'Your mail server refuses emails.',
  failingKey: 'Your emails cannot be signed.',
  failingPassword: 'The stored password can no longer be read.',
  since: 'Since',
  answer: 'Answer of the server',
  waiting: (count: number) =>
    count === 0
      ? 'No emails are waiting.'
      : count === 1
        ? '1 email is waiting. It is sent as soon as sending works again.'
        : `${count >= 1_000 ? 'More than 1000' : count} emails are waiting. They are sent as soon as sending works again.`,
  kept: 'We keep trying for three days. Correct the settings, or send from our address now.',
  useOurs: 'Send from our address',
  usingOurs: 'Emails come from our address again. Waiting ones are on their way.',
  sendTest: 'Send test email',
  switchOn: 'Switch on',
  checkRecords: 'Check and switch on',
  checking: 'We look for the record and send a test email…',
  tested: (email: string) => `The server took a test email to ${email}. Look whether it has arrived.`,
  change: 'Change',
  remove: 'Delete settings',
  removeTitle: 'Delete your sender?',
  removeText: 'The password and the signing key are deleted. Emails come from our address again.',
  removed: 'Deleted. Emails come from our address.',
  choose: 'Use your own sender',
  kind: 'Way of sending',
  kinds: { Server: 'Own mail server', Domain: 'Own domain' },
  kindTexts: {
    Server: 'Emails go through the mail server of your business, with its user and password.',
    Domain:
      'Our server sends and signs with your domain. You add one record to the DNS of your domain; no password is needed.',
  },
  fromAddress: 'Sender address',
  fromHint: 'Clients see this address. Replies go to your email for replies.',
  host: 'Mail server',
  hostHint: 'The server for outgoing mail, for example smtp.example.com',
  port: 'Port',
  security: 'Encryption',
  securities: { StartTls: 'STARTTLS (usual with port 587)', Tls: 'TLS (usual with port 465)' },
  username: 'User',
  usernameHint: 'Often your email address.',
  password: 'Password',
  passwordHint: 'Many providers need an app password here.',
  passwordKept: 'Leave it empty to keep the stored password.',
  saveServer: 'Test and save',
  saveDomain: 'Show records',
  trying: 'We send a test email to you through this server…',
  saved: (email: string) => `Saved. The server took a test email to ${email}. Look whether it has arrived.`,
  savedDomain: 'Saved. Add the record below to your DNS, then check it.',
  cancel: 'Cancel',
  confirm: 'All emails to your clients go where you say here. Confirm with your password that it is you.',
  notSaved: 'Not saved.',
  fill: 'Fill in the sender address and the server.',
  fillAddress: 'Fill in the sender address.',
  faults: {
    fromAddress: 'Enter a valid email address.',
    host: 'Enter the name of a public mail server.',
    port: 'Use the port 25, 465, 587 or 2525.',
    username: 'Enter the user of the mail server.',
    password: 'Enter the password of this user.',
  },
  causes: {
    OperatorDomain:
      'This domain belongs to the operator of this installation. Use an address of your own domain.',
    OperatorServer: 'This is the mail server of the operator. Choose “Own domain” instead.',
    Unreadable: 'The stored password can no longer be read. Enter it again.',
    UnreadableKey:
      'The stored signing key can no longer be read. Save the domain again, and add its new record to your DNS.',
  },
  steps: {
    Connect: 'The mail server cannot be reached. Check its name and the port.',
    Tls: 'The connection cannot be encrypted. Check the encryption, and that the certificate of the server is valid.',
    SignIn: 'The mail server does not accept the user and the password.',
    Sender: 'The mail server does not let this user send from this address.',
    Recipient: 'The mail server does not take emails to your address.',
    Message: 'The mail server refused the test email.',
  },
  recordFaults: {
    RecordMissing:
      'The record that is needed was not found. It can take some hours until a new record is seen everywhere.',
    RecordOther: 'There is another value at this name. Copy the value again, as one line.',
    RecordUnknown: 'DNS does not answer just now. Try again in a few minutes.',
  },
  said: (words: string) => `The server’s answer: ${words}`,
  records: 'DNS records',
  recordsText:
    'Add them where you manage your domain. It can take some hours until they are seen everywhere.',
  purposes: {
    Dkim: 'Signature (DKIM), needed',
    Dmarc: 'Policy (DMARC), recommended',
  },
  type: 'Type',
  name: 'Name',
  value: 'Value',
  copyName: 'Copy name',
  copyValue: 'Copy value',
  states: {
    Found: 'Found',
    Missing: 'Not found yet',
    Other: 'There is another value here',
    Unknown: 'DNS does not answer just now',
  },
  anyDmarc: 'Any DMARC record will do; keep yours if you have one.',
};
