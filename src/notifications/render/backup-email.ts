import { defaultProfile, type Language } from '../../accounts/types.ts';
import { oneLine } from '../../kit/text/text.ts';
import { type Email, finish } from './email.ts';
import { catalogues } from './messages/messages.ts';

/** What a mail about backups says. */
export interface TroubledBackup {
  readonly kind: 'Failed' | 'Late';
  /** When the last backup succeeded; null: none has. */
  readonly since: Date | null;
  readonly failure: string | null;
}

interface Texts {
  readonly failed: string;
  readonly failedLead: string;
  readonly late: string;
  readonly lateLead: string;
  readonly next: string;
  readonly last: string;
  readonly none: string;
  readonly reason: string;
  readonly action: string;
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    failed: 'A backup failed',
    failedLead: 'The backup of the installation failed. The service tries again every hour.',
    late: 'The last backup is more than two days old',
    lateLead: 'No backup of the installation has succeeded for more than two days.',
    next: 'If the database is lost now, everything since the last good backup is lost with it. Look for the reason, then run “tranche backup”.',
    last: 'Last good backup',
    none: 'none yet',
    reason: 'Reason',
    action: 'Open the operator’s page',
  },
  de: {
    failed: 'Eine Sicherung ist fehlgeschlagen',
    failedLead:
      'Die Sicherung der Installation ist fehlgeschlagen. Der Dienst versucht es jede Stunde erneut.',
    late: 'Die letzte Sicherung ist älter als zwei Tage',
    lateLead: 'Seit mehr als zwei Tagen ist keine Sicherung der Installation gelungen.',
    next: 'Geht die Datenbank jetzt verloren, geht alles seit der letzten guten Sicherung mit verloren. Suchen Sie den Grund, und rufen Sie dann „tranche backup“ auf.',
    last: 'Letzte gute Sicherung',
    none: 'noch keine',
    reason: 'Grund',
    action: 'Betreiberseite öffnen',
  },
  fr: {
    failed: 'Une sauvegarde a échoué',
    failedLead: 'La sauvegarde de l’installation a échoué. Le service réessaie toutes les heures.',
    late: 'La dernière sauvegarde a plus de deux jours',
    lateLead: 'Aucune sauvegarde de l’installation n’a réussi depuis plus de deux jours.',
    next: 'Si la base de données est perdue maintenant, tout ce qui date d’après la dernière bonne sauvegarde l’est aussi. Cherchez la raison, puis lancez «\u00a0tranche backup\u00a0».',
    last: 'Dernière bonne sauvegarde',
    none: 'aucune',
    reason: 'Raison',
    action: 'Ouvrir la page de l’opérateur',
  },
  es: {
    failed: 'Una copia de seguridad ha fallado',
    failedLead:
      'La copia de seguridad de la instalación ha fallado. El servicio lo intenta de nuevo cada hora.',
    late: 'La última copia de seguridad tiene más de dos días',
    lateLead: 'Desde hace más de dos días no se ha hecho ninguna copia de seguridad de la instalación.',
    next: 'Si la base de datos se pierde ahora, se pierde también todo lo posterior a la última copia buena. Busque la causa y ejecute después «tranche backup».',
    last: 'Última copia buena',
    none: 'ninguna',
    reason: 'Causa',
    action: 'Abrir la página del operador',
  },
};

/** Writes the mail to somebody who operates the installation: a backup failed, or the last good one is old. */
export function renderBackupEmail(
  publicUrl: string,
  { kind, since, failure, language }: TroubledBackup & { readonly language: Language },
): Email {
  const { failed, failedLead, late, lateLead, next, last, none, reason, action } = texts[language];
  const title = kind === 'Failed' ? failed : late;
  const messages = catalogues[language];
  const sender = {
    account: { name: 'Tranche', mode: 'Live' },
    profile: { ...defaultProfile, language },
    isReal: true,
  } as const;
  const phrase = { subject: title, title, lead: [kind === 'Failed' ? failedLead : lateLead, next] };
  // The operator's log and tools have UTC, too.
  const goodAt = since === null ? none : `${since.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return finish(sender, messages, phrase, {
    amount: null,
    facts: [[last, goodAt], ...(failure === null ? [] : ([[reason, oneLine(failure)]] as const))],
    rows: [],
    note: null,
    action: { label: action, url: `${publicUrl}/app/operator/backups`, hint: messages.address },
    questions: null,
    stop: null,
    greeting: null,
    logoUrl: null,
  });
}
