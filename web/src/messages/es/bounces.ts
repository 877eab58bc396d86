import type { Messages } from '../catalogue.ts';

/** Mails that came back, in Spanish. */
export const bounces: Messages['bounces'] = {
  reasons: {
    NoSuchAddress: 'La dirección no existe.',
    MailboxFull: 'El buzón está lleno.',
    NotAccepted: 'El servidor de correo de la dirección no acepta el correo.',
    HeldByProvider:
      'El proveedor de correo ya no envía nada a esta dirección. Pida al operador de esta instalación que la desbloquee allí.',
    NoMailServer: 'El dominio de la dirección no recibe correos.',
    GaveUp: 'El servidor de correo de la dirección no pudo aceptar el correo a tiempo.',
    Complaint: 'El destinatario marcó un correo como no deseado.',
    Unknown: 'El servidor de correo de la dirección no dio ningún motivo.',
  },
  cameBack: (email) => `Los correos a ${email} se devuelven.`,
  complained: (email) => `${email} marcó un correo como no deseado.`,
  noReminders: 'No se envían recordatorios a esta dirección.',
  noRemindersOfOne: 'Lo indica un correo devuelto. Los recordatorios de su factura se han detenido.',
  stillSent: 'Puede enviarlo de todos modos. Es posible que no llegue.',
  correct: 'Corregir la dirección',
  allow: 'Volver a enviar recordatorios',
  allowed: (email) => `Los recordatorios se envían de nuevo a ${email}.`,
  correctTitle: (name) => `Corregir la dirección de ${name}`,
  correctText: 'El contacto recibe la nueva dirección y esta factura se envía allí enseguida.',
  correctKept:
    'El contacto y esta factura reciben la nueva dirección. No hay servidor de correo: envíe usted el enlace.',
  email: 'Nueva dirección de correo',
  save: 'Guardar y enviar',
  saveKept: 'Guardar',
  saved: (email) => `La factura se envía a ${email}.`,
  savedKept: (email) => `La factura va ahora a ${email}.`,
};
