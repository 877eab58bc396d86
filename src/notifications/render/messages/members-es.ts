import type { members as english } from './members-en.ts';

export const members: typeof english = {
  MemberInvitation: ({ business, inviter, date }) => ({
    subject: `Invitación a ${business}`,
    title: `Invitación a ${business}`,
    lead: [
      inviter === null || inviter === business
        ? `Le invitan a trabajar en las facturas y los pagos de ${business}.`
        : `${inviter} le invita a trabajar en las facturas y los pagos de ${business}.`,
      `El enlace funciona una sola vez, hasta el ${date}. Si no lo esperaba, ignore este correo.`,
    ],
    action: 'Unirme',
  }),
  AccountClosed: ({ business, date }) => ({
    subject: `La cuenta de ${business} está cerrada`,
    title: 'La cuenta está cerrada',
    lead: [
      `Un propietario ha cerrado la cuenta de ${business}. Puede consultarla hasta el ${date}: inicie sesión para llevarse sus datos. Ya no recibe pagos ni envía recordatorios.`,
      `Hasta el ${date} un propietario puede reabrirla. Después, cuando ningún banco pueda ya recuperar un pago, se borran los datos personales, salvo los que la ley le obliga a conservar.`,
    ],
    action: 'Abrir la cuenta',
  }),
  AccountReopened: ({ business }) => ({
    subject: `La cuenta de ${business} vuelve a estar abierta`,
    title: 'La cuenta vuelve a estar abierta',
    lead: [
      `Un propietario ha reabierto la cuenta de ${business}. Los clientes pueden volver a pagar, los recordatorios continúan y los tokens funcionan.`,
      'Los pagos automáticos y las ofertas que habían terminado no se reanudan.',
    ],
    action: 'Abrir la cuenta',
  }),
  AccountSuspended: ({ business, reason }) => ({
    subject: `La cuenta de ${business} está suspendida`,
    title: 'La cuenta está suspendida',
    lead: [
      `El operador de este servicio ha suspendido la cuenta de ${business}. Motivo: ${reason}`,
      'Hasta que se levante la suspensión, los clientes no pueden pagar, los pagos automáticos y los pagos a terceros quedan en espera, y no se envían correos a clientes ni a destinatarios. Puede seguir iniciando sesión, consultarlo todo, hacer reembolsos, responder a las disputas y llevarse sus datos.',
    ],
    action: 'Abrir la cuenta',
  }),
  AccountResumed: ({ business, payingOutAt }) => ({
    subject: `La cuenta de ${business} vuelve a funcionar`,
    title: 'La suspensión se ha levantado',
    lead: [
      `El operador ha levantado la suspensión de la cuenta de ${business}. Los clientes pueden volver a pagar.`,
      `Los pagos a terceros que vencieron durante la suspensión saldrán como pronto el ${payingOutAt}. Hasta entonces puede cancelarlos.`,
      'Los pagos automáticos que vencieron durante la suspensión se anuncian de nuevo antes de cobrarse. Los correos en espera se envían si su contenido sigue siendo cierto.',
    ],
    action: 'Abrir la cuenta',
  }),
  BankDetailsChanged: ({ business }) => ({
    subject: `Los datos bancarios de ${business} han cambiado`,
    title: 'Los datos bancarios han cambiado',
    lead: [
      `Los clientes de ${business} que pagan por transferencia ven ahora otros datos bancarios en sus páginas, facturas y correos.`,
      'Si no ha sido usted ni nadie de su equipo, corrija los datos bancarios enseguida, elija una contraseña nueva y revoque los tokens que no conozca.',
    ],
    action: 'Revisar los datos bancarios',
  }),
  PasswordReset: () => ({
    subject: 'Elija una contraseña nueva',
    title: 'Elija una contraseña nueva',
    lead: [
      'Alguien, probablemente usted, ha pedido una contraseña nueva. El enlace funciona una sola vez, durante una hora.',
      'Si no fue usted, ignore este correo: su contraseña sigue igual.',
    ],
    action: 'Elegir contraseña',
  }),
  NewDevice: () => ({
    subject: 'Nuevo inicio de sesión en su cuenta',
    title: 'Nuevo inicio de sesión en su cuenta',
    lead: [
      'Ha iniciado sesión con un navegador que no conocíamos. Si fue usted, no tiene que hacer nada.',
      'Si no fue usted, elija ahora una contraseña nueva. Así se cierran también todas las sesiones.',
    ],
    action: 'No fui yo',
  }),
  SignUpAgain: () => ({
    subject: 'Ya tiene acceso aquí',
    title: 'Ya tiene acceso aquí',
    lead: [
      'Alguien, probablemente usted, ha intentado registrarse con esta dirección. Ya tiene acceso: inicie sesión y, si lo necesita, cree otra cuenta en la aplicación.',
      'Si no fue usted, ignore este correo: nada ha cambiado.',
    ],
    action: 'Iniciar sesión',
  }),
  PasswordChanged: () => ({
    subject: 'Se ha cambiado su contraseña',
    title: 'Se ha cambiado su contraseña',
    lead: [
      'La contraseña de su acceso ha cambiado y se han cerrado las demás sesiones.',
      'Si no fue usted, elija ahora una contraseña nueva.',
    ],
    action: 'No fui yo',
  }),
  TwoFactorOn: () => ({
    subject: 'Verificación en dos pasos activada',
    title: 'La verificación en dos pasos está activada',
    lead: [
      'A partir de ahora inicia sesión con su contraseña y un código de su aplicación. Guarde los códigos de recuperación en un lugar seguro.',
      'Si no fue usted, elija ahora una contraseña nueva y pida a quien administra este servicio que la desactive.',
    ],
    action: 'No fui yo',
  }),
  TwoFactorOff: () => ({
    subject: 'Verificación en dos pasos desactivada',
    title: 'Se ha desactivado la verificación en dos pasos',
    lead: [
      'A partir de ahora basta su contraseña para iniciar sesión.',
      'Si no fue usted, elija ahora una contraseña nueva y vuelva a activar la verificación en dos pasos.',
    ],
    action: 'No fui yo',
  }),
  RecoveryCodesRenewed: () => ({
    subject: 'Códigos de recuperación nuevos',
    title: 'Tiene códigos de recuperación nuevos',
    lead: [
      'Se han creado códigos de recuperación nuevos para su acceso. Los anteriores ya no funcionan.',
      'Si no fue usted, elija ahora una contraseña nueva.',
    ],
    action: 'No fui yo',
  }),
  RecoveryCodeUsed: () => ({
    subject: 'Se ha usado un código de recuperación',
    title: 'Se ha usado un código de recuperación',
    lead: [
      'Alguien, probablemente usted, ha iniciado sesión con uno de sus códigos de recuperación. Solo funciona una vez: táchelo.',
      'Si no fue usted, elija ahora una contraseña nueva y cree códigos de recuperación nuevos.',
    ],
    action: 'No fui yo',
  }),
  WrongCodes: () => ({
    subject: 'Puede que alguien conozca su contraseña',
    title: 'Puede que alguien conozca su contraseña',
    lead: [
      'Alguien ha introducido su contraseña y después muchos códigos incorrectos. No ha podido entrar.',
      'Si no fue usted, elija ahora una contraseña nueva.',
    ],
    action: 'Elegir contraseña',
  }),
  PasskeyAdded: () => ({
    subject: 'Se ha añadido una llave de acceso',
    title: 'Se ha añadido una llave de acceso',
    lead: [
      'A partir de ahora esta llave de acceso inicia su sesión sin contraseña.',
      'Si no fue usted, elija ahora una contraseña nueva y elimine la llave en la aplicación.',
    ],
    action: 'No fui yo',
  }),
  PasskeyRemoved: () => ({
    subject: 'Se ha eliminado una llave de acceso',
    title: 'Se ha eliminado una llave de acceso',
    lead: [
      'Una de sus llaves de acceso ya no inicia su sesión.',
      'Si no fue usted, elija ahora una contraseña nueva.',
    ],
    action: 'No fui yo',
  }),
  SignOnLinked: ({ provider }) => ({
    subject: `Ya puede iniciar sesión con ${provider}`,
    title: `Ya puede iniciar sesión con ${provider}`,
    lead: [
      `Ha iniciado sesión con ${provider} por primera vez. A partir de ahora, su cuenta de ${provider} también inicia su sesión aquí.`,
      'Si no fue usted, avise ahora al operador de este servicio. Una contraseña nueva no lo deshace.',
    ],
    action: 'Ver mis sesiones',
  }),
};
