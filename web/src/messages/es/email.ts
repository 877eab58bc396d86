import type { Messages } from '../catalogue.ts';

/** The page about the sender of emails, in Spanish. */
export const email: Messages['email'] = {
  noServer:
    'Esta instalación aún no tiene servidor de correo: los correos se guardan y no llegan a nadie. Primero lo configura el operador; después podrá elegir su propio remitente.',
  noSecretKey:
    'El operador debe definir SECRET_KEY para poder guardar contraseñas. Hasta entonces, los correos salen de la dirección de arriba.',
  byInstallation: (from) => `Sus correos salen de ${from}, con el nombre de su empresa.`,
  byServer: (from, host) => `Sus correos salen de ${from}, por su servidor de correo ${host}.`,
  returned: 'Los correos que no se pueden entregar se devuelven a esta dirección. Aquí no se muestran.',
  byDomain: (from) => `Sus correos salen de ${from}. Los firmamos para su dominio.`,
  notYet: (from, now) =>
    `Los correos saldrán de ${from} cuando se encuentre el registro de abajo. Hasta entonces salen de ${now}.`,
  switchedOff: (from, now) => `Su remitente ${from} está desactivado. Los correos salen de ${now}.`,
  failing: 'Su servidor de correo no acepta correos.',
  failingMails: 'Su servidor de correo rechaza correos.',
  failingKey: 'Sus correos no se pueden firmar.',
  failingPassword: 'La contraseña guardada ya no se puede leer.',
  since: 'Desde',
  answer: 'Respuesta del servidor',
  waiting: (count) =>
    count === 0
      ? 'No hay correos en espera.'
      : count === 1
        ? 'Hay 1 correo en espera. Se enviará en cuanto vuelva a funcionar el envío.'
        : `Hay ${count >= 1_000 ? 'más de 1000' : count} correos en espera. Se enviarán en cuanto vuelva a funcionar el envío.`,
  kept: 'Lo seguimos intentando durante tres días. Corrija los ajustes o envíe ahora desde nuestra dirección.',
  useOurs: 'Enviar desde nuestra dirección',
  usingOurs: 'Los correos vuelven a salir de nuestra dirección. Los que esperaban están en camino.',
  sendTest: 'Enviar correo de prueba',
  switchOn: 'Activar',
  checkRecords: 'Comprobar y activar',
  checking: 'Buscamos el registro y enviamos un correo de prueba…',
  tested: (email) => `El servidor aceptó un correo de prueba para ${email}. Compruebe si ha llegado.`,
  change: 'Cambiar',
  remove: 'Eliminar ajustes',
  removeTitle: '¿Eliminar su remitente?',
  removeText:
    'Se eliminan la contraseña y la clave de firma. Los correos vuelven a salir de nuestra dirección.',
  removed: 'Eliminado. Los correos salen de nuestra dirección.',
  choose: 'Usar su propio remitente',
  kind: 'Forma de envío',
  kinds: { Server: 'Servidor de correo', Domain: 'Dominio propio' },
  kindTexts: {
    Server: 'Los correos pasan por el servidor de correo de su empresa, con su usuario y contraseña.',
    Domain:
      'Nuestro servidor envía y firma con su dominio. Usted añade un registro al DNS de su dominio; no hace falta contraseña.',
  },
  fromAddress: 'Dirección del remitente',
  fromHint: 'Sus clientes ven esta dirección. Las respuestas van a su correo para respuestas.',
  host: 'Servidor de correo',
  hostHint: 'El servidor de correo saliente, por ejemplo smtp.example.com',
  port: 'Puerto',
  security: 'Cifrado',
  securities: { StartTls: 'STARTTLS (habitual en el puerto 587)', Tls: 'TLS (habitual en el puerto 465)' },
  username: 'Usuario',
  usernameHint: 'A menudo su dirección de correo.',
  password: 'Contraseña',
  passwordHint: 'Muchos proveedores piden aquí una contraseña de aplicación.',
  passwordKept: 'Déjela vacía para conservar la contraseña guardada.',
  saveServer: 'Probar y guardar',
  saveDomain: 'Mostrar registros',
  trying: 'Le enviamos un correo de prueba por este servidor…',
  saved: (email) =>
    `Guardado. El servidor aceptó un correo de prueba para ${email}. Compruebe si ha llegado.`,
  savedDomain: 'Guardado. Añada el registro de abajo a su DNS y después compruébelo.',
  cancel: 'Cancelar',
  confirm:
    'Todos los correos a sus clientes irán por donde indique aquí. Confirme con su contraseña que es usted.',
  notSaved: 'No se ha guardado.',
  fill: 'Indique la dirección del remitente y el servidor.',
  fillAddress: 'Indique la dirección del remitente.',
  faults: {
    fromAddress: 'Escriba una dirección de correo válida.',
    host: 'Escriba el nombre de un servidor de correo público.',
    port: 'Use el puerto 25, 465, 587 o 2525.',
    username: 'Escriba el usuario del servidor de correo.',
    password: 'Escriba la contraseña de este usuario.',
  },
  causes: {
    OperatorDomain:
      'Este dominio pertenece al operador de esta instalación. Use una dirección de su propio dominio.',
    OperatorServer: 'Este es el servidor de correo del operador. Elija en su lugar su propio dominio.',
    Unreadable: 'La contraseña guardada ya no se puede leer. Escríbala de nuevo.',
    UnreadableKey:
      'La clave de firma guardada ya no se puede leer. Guarde de nuevo el dominio y añada el nuevo registro a su DNS.',
  },
  steps: {
    Connect: 'No se puede llegar al servidor de correo. Compruebe el nombre y el puerto.',
    Tls: 'La conexión no se puede cifrar. Compruebe el cifrado y que el certificado del servidor sea válido.',
    SignIn: 'El servidor de correo no acepta el usuario y la contraseña.',
    Sender: 'El servidor de correo no deja que este usuario envíe desde esta dirección.',
    Recipient: 'El servidor de correo no acepta correos para su dirección.',
    Message: 'El servidor de correo rechazó el correo de prueba.',
  },
  recordFaults: {
    RecordMissing:
      'No se encontró el registro necesario. Pueden pasar unas horas hasta que un registro nuevo se vea en todas partes.',
    RecordOther: 'Con este nombre hay otro valor. Copie de nuevo el valor, en una sola línea.',
    RecordUnknown: 'El DNS no responde en este momento. Inténtelo de nuevo en unos minutos.',
  },
  said: (words) => `Respuesta del servidor: ${words}`,
  records: 'Registros DNS',
  recordsText:
    'Añádalos donde gestiona su dominio. Pueden pasar unas horas hasta que se vean en todas partes.',
  purposes: { Dkim: 'Firma (DKIM), necesaria', Dmarc: 'Política (DMARC), recomendada' },
  type: 'Tipo',
  name: 'Nombre',
  value: 'Valor',
  copyName: 'Copiar nombre',
  copyValue: 'Copiar valor',
  states: {
    Found: 'Encontrado',
    Missing: 'Aún no encontrado',
    Other: 'Aquí hay otro valor',
    Unknown: 'El DNS no responde en este momento',
  },
  anyDmarc: 'Sirve cualquier registro DMARC; conserve el suyo si ya lo tiene.',
};
